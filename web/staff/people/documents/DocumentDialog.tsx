import { mdiCheck, mdiUndoVariant } from '@mdi/js'
import { can, type FileTransitionName, fileTransitions, openTransitions, type ResponseOf } from '@portal/contract'
import { type FileRow, listFiles, transitionFile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, useRecordForm } from '../../../kit/form/record-form.tsx'
import { textProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './documents.module.css'
import { changedKeys, showFileTransition } from './transitions.ts'

interface Props {
  readonly loaded: FileRow
  readonly name: string
  readonly onClose: () => void
}

interface Values {
  status_id: number
  observation: string
}

const resolver = contractResolver<Values>(transitionFile.body)

/** Reads the document again from the list of its citizen: no call reads a single document. */
async function readAgain(loaded: FileRow): Promise<FileRow> {
  const { data } = await request(listFiles, { params: { id: loaded.profile_id }, blockAllowed: false })
  return data.find(({ id }) => id === loaded.id) ?? loaded
}

/** A document in large size, with its decision beside it. */
export function DocumentDialog({ loaded, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const {
    form,
    // The two decisions are buttons: Enter saves nothing.
    frame: { onSubmit: _, ...shell },
    record: file,
    save,
  } = useRecordForm<Values, FileRow, ResponseOf<typeof transitionFile>>({
    record: loaded,
    values: { status_id: 0, observation: '' },
    resolver,
    send: (values, { profile_id, id, version }) =>
      request(transitionFile, { params: { id: profile_id, file: id }, body: { ...values, version } }),
    read: async (error) => currentIn<FileRow>(error) ?? (await readAgain(loaded)),
    describe: ({ status }) => t('files.quicker', { status: sentenceCase(status) }),
    invalidates: changedKeys,
    onDone: ({ data, details }) => showFileTransition(data, loaded.profile_id, loaded.id, details),
    onClose,
  })
  const transitions = can(principal, 'assign-status', 'File', file) ? openTransitions(fileTransitions, file) : []

  function decide(transition: FileTransitionName): void {
    form.setValue('status_id', fileTransitions[transition].to)
    save()
  }

  return (
    <Dialog
      {...shell}
      width={1180}
      title={sentenceCase(file.file_type)}
      subtitle={file.file}
      cancel={t('ui.close')}
      dirty={form.watch('observation') !== ''}
      actions={
        <>
          {transitions.includes('return') ? (
            <Button
              variant={transitions.includes('verify') ? 'outlined' : 'filled'}
              icon={mdiUndoVariant}
              busy={shell.busy}
              onClick={() => decide('return')}
            >
              {t('transitions.return')}
            </Button>
          ) : null}
          {transitions.includes('verify') ? (
            <Button variant="filled" icon={mdiCheck} busy={shell.busy} onClick={() => decide('verify')}>
              {t('transitions.verify')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={`grid gap-20 ${styles.large}`}>
        <div className={styles.stage}>
          <DocumentViewer profileId={file.profile_id} fileId={file.id} name={name} />
        </div>
        <div className={`stack gap-16 ${styles.beside}`}>
          <p>
            <StatusChip text={file.status} color={file.color} />
          </p>
          {transitions.length === 0 ? (
            <p className="soft">{t('files.no_transitions')}</p>
          ) : (
            <TextArea
              {...textProps(form, 'observation')}
              label={t('fields.observation')}
              help={t('files.observation_help')}
              rows={5}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
