import { mdiCheck, mdiUndoVariant } from '@mdi/js'
import { can, type FileTransitionName, fileTransitions, openTransitions } from '@portal/contract'
import { type FileRow, moveFile } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contractResolver, showFieldErrors } from '../../../kit/form/form.ts'
import { refreshAnswers, useCallMutation } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { StatusChip, sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './documents.module.css'
import { changedTags, showMoved } from './moves.ts'

/** The most characters of an observation (specification, point 5: text). */
const longest = 2500

interface Props {
  readonly seen: FileRow
  readonly name: string
  readonly onClose: () => void
}

interface Values {
  status_id: number
  observation: string
}

const resolver = contractResolver<Values>(moveFile.body)

/** Whether the body of a refusal is the document as it is now. */
function rowOf(details: unknown, id: number): FileRow | undefined {
  const row = details as FileRow | undefined
  return typeof row === 'object' && row !== null && row.id === id && typeof row.status === 'string' ? row : undefined
}

/** A document large, with its decision beside it. */
export function DocumentDialog({ seen, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [file, setFile] = useState(seen)
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, watch, setError, setValue, formState } = useForm<Values>({
    defaultValues: { status_id: 0, observation: '' },
    resolver,
  })
  const { mutate, isPending } = useCallMutation(moveFile, {
    refreshes: [...changedTags],
    onDone: ({ data, details }) => {
      showMoved(data, seen.profile_id, seen.id, details)
      onClose()
    },
    onFailed: (error) => {
      const now = rowOf(error.details, seen.id)
      if (now !== undefined) {
        setFile(now)
        setTrouble(t('files.quicker', { status: sentenceCase(now.status) }))
        refreshAnswers(...changedTags)
      } else if (!showFieldErrors(error, ['observation'], setError)) setTrouble(error.message)
    },
  })
  const moves = can(who, 'assign-status', 'File', file) ? openTransitions(fileTransitions, file) : []

  function decide(move: FileTransitionName): void {
    setTrouble(undefined)
    setValue('status_id', fileTransitions[move].to)
    void handleSubmit((values) =>
      mutate({ params: { id: file.profile_id, file: file.id }, body: { ...values, version: file.version } }),
    )()
  }

  return (
    <Dialog
      open
      width={1180}
      title={sentenceCase(file.file_type)}
      subtitle={file.file}
      cancel={t('ui.close')}
      onClose={onClose}
      dirty={formState.isDirty && watch('observation') !== ''}
      busy={isPending}
      error={trouble}
      actions={
        <>
          {moves.includes('return') ? (
            <Button
              variant={moves.includes('verify') ? 'outlined' : 'filled'}
              icon={mdiUndoVariant}
              busy={isPending}
              onClick={() => decide('return')}
            >
              {t('files.return')}
            </Button>
          ) : null}
          {moves.includes('verify') ? (
            <Button variant="filled" icon={mdiCheck} busy={isPending} onClick={() => decide('verify')}>
              {t('files.verify')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.large}>
        <div className={styles.stage}>
          <DocumentViewer profileId={file.profile_id} fileId={file.id} name={name} />
        </div>
        <div className={styles.beside}>
          <p>
            <StatusChip text={file.status} color={file.color} />
          </p>
          {moves.length === 0 ? (
            <p className={styles.quiet}>{t('files.no_moves')}</p>
          ) : (
            <TextArea
              {...register('observation')}
              label={t('files.observation')}
              help={t('files.observation_help')}
              error={formState.errors.observation?.message}
              max={longest}
              length={watch('observation').length}
              rows={5}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
