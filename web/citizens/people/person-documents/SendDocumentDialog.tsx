import {
  type CitizenFileRow,
  citizenAddFile,
  citizenFileTypes,
  citizenReplaceFile,
  type Person,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { type ApiError, sentenceOf } from '../../../kit/request/api-errors.ts'
import { invalidate, useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatPercent } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { documentBody, missingSide } from '../documents/files.ts'
import { SidesOfDocument } from '../documents/SidesOfDocument.tsx'
import type { Undecided } from '../documents/use-sides.ts'
import { focusField } from '../profile-form/ErrorSummary.tsx'
import { sidesOf, typesFor } from './document-states.ts'

interface Props {
  readonly id: number
  readonly person: Person | undefined
  /** The document that it replaces; undefined for an additional one. */
  readonly replaces: CitizenFileRow | undefined
  readonly onClose: () => void
}

/** Sends a document. An error keeps the photographs, and nothing is sent later automatically. */
export function SendDocumentDialog({ id, person, replaces, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [kind, setKind] = useState(replaces?.file_type_id)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isOnePicture, setOnePicture] = useState(false)
  const [sent, setSent] = useState<number>()
  const [undecided, setUndecided] = useState<Undecided>()
  const [errors, setErrors] = useState<{ readonly kind?: string; readonly files?: string; readonly form?: string }>({})
  const types = useCallQuery(citizenFileTypes, {}, { enabled: replaces === undefined, freshFor: 600_000 })
  const type = types.data?.data.find(({ id }) => id === kind)
  const sides = sidesOf(replaces?.file_type_kind ?? type?.kind ?? null, person)

  const manner = {
    invalidates: householdKeys,
    onUpload: setSent,
    onDone: ({ data }: { readonly data: string }) => {
      showDone(data)
      onClose()
    },
    onError: (error: ApiError) => {
      setSent(undefined)
      if (error.kind === 'response') invalidate(...householdKeys)
      if (error.status === 404) {
        setErrors({ form: t(replaces === undefined ? 'documents.send.person_gone' : 'documents.send.gone') })
        return
      }
      const { file, file_back, file_type_id } = error.errors
      const aboutFiles = file?.[0] ?? file_back?.[0]
      if (aboutFiles !== undefined) setErrors({ files: aboutFiles })
      else if (file_type_id?.[0] !== undefined) setErrors({ kind: file_type_id[0] })
      else setErrors({ form: `${sentenceOf(error)} ${t('documents.send.kept')}` })
    },
  }
  const adding = useCallMutation(citizenAddFile, manner)
  const replacing = useCallMutation(citizenReplaceFile, manner)
  const isSending = adding.isPending || replacing.isPending

  function send(): void {
    const body = documentBody(files)
    const missing = missingSide(files, sides, isOnePicture)
    if (undecided !== undefined) {
      setErrors({ files: t(`documents.undecided.${undecided}`) })
      focusField('file')
      return
    }
    setErrors({
      ...(kind === undefined && { kind: t('documents.send.kind_required') }),
      ...(kind !== undefined &&
        missing !== undefined && { files: t(`documents.send.${missing === 'file' ? 'file' : 'back'}_required`) }),
    })
    if (missing !== undefined) focusField(missing)
    if (kind === undefined || body === undefined || missing !== undefined) return
    setSent(0)
    if (replaces === undefined) adding.mutate({ params: { id }, body: { ...body, file_type_id: kind } })
    else replacing.mutate({ params: { id, file: replaces.id }, body })
  }

  return (
    <Dialog
      title={
        replaces === undefined
          ? t('documents.send.title')
          : t('documents.send.title_again', { kind: sentenceCase(replaces.file_type) })
      }
      width={600}
      dirty={files.length > 0}
      busy={isSending}
      error={errors.form}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) send()
      }}
      submit={t('documents.send.action')}
    >
      {replaces?.observation == null ? null : (
        <div className="error notice stack gap-4">
          <strong>{t('documents.card.correct')}</strong>
          <p className="plain-text">{replaces.observation}</p>
        </div>
      )}
      {replaces === undefined ? (
        <QueryResult query={types} lines={2} compact>
          {({ data: found }) => (
            <SelectBox
              label={t('documents.send.kind')}
              value={kind ?? ''}
              error={errors.kind}
              options={typesFor(found, person).map((one) => ({ value: one.id, text: sentenceCase(one.name) }))}
              onChange={({ currentTarget: { value } }) => {
                setKind(value === '' ? undefined : Number(value))
                setErrors({})
              }}
            />
          )}
        </QueryResult>
      ) : null}
      {kind === undefined ? null : (
        // Not loaded lazily as elsewhere: the button to send is shown with it, and the error summary links to it.
        <SidesOfDocument
          field="file"
          label={t(sides === 2 ? 'documents.send.photographs' : 'documents.send.photograph')}
          value={files}
          onChange={(next, both) => {
            setFiles(next)
            setOnePicture(both)
            setErrors({})
          }}
          onUndecided={(next) => {
            setUndecided(next)
            setErrors({})
          }}
          isOnePicture={isOnePicture}
          error={errors.files}
          sides={sides}
        />
      )}
      {sent === undefined ? null : (
        <div className="stack gap-4 small">
          <progress max={1} value={sent} aria-label={t('documents.send.progress')} className="fill" />
          <Status as="span">
            {sent >= 1 ? t('documents.send.checking') : t('documents.send.sending', { percent: formatPercent(sent) })}
          </Status>
        </div>
      )}
    </Dialog>
  )
}
