import { addFile, fileTypes } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { FileInput } from '../../catalogue/FileInput.tsx'
import { accepted, faultOfChosen } from './chosen-file.ts'
import { changedTags } from './transitions.ts'

interface Props {
  readonly profileId: number
  readonly onClose: () => void
}

/** Adds a document on a citizen's behalf. Faults are shown before anything is sent, and a failed upload loses no input. */
export function AddFileDialog({ profileId, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState('')
  const [sent, setSent] = useState<number>()
  const [faults, setFaults] = useState<{ readonly file?: string | undefined; readonly type?: string | undefined }>({})
  const [errorMessage, setErrorMessage] = useState<string>()
  const types = useCallQuery(
    fileTypes.index,
    { query: { per_page: -1, column: ['name'], order: ['asc'] } },
    { onFailure: 'inline', freshFor: 600_000 },
  )
  const { mutate, isPending } = useCallMutation(addFile, {
    refreshes: [...changedTags],
    onUpload: setSent,
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      setSent(undefined)
      const wrong = { file: error.errors.file?.[0], type: error.errors.file_type_id?.[0] }
      if (wrong.file === undefined && wrong.type === undefined) setErrorMessage(error.message)
      else setFaults(wrong)
    },
  })

  function faultOf(chosen: File | null): string | undefined {
    if (chosen === null) return t('files.file_required')
    const fault = faultOfChosen(chosen)
    return fault === undefined ? undefined : t(`files.${fault}`, { size: sizeText(chosen.size) })
  }

  function choose(chosen: File | null): void {
    setFile(chosen)
    setErrorMessage(undefined)
    setFaults((now) => ({ ...now, file: chosen === null ? undefined : faultOf(chosen) }))
  }

  function save(): void {
    const wrong = { file: faultOf(file), type: type === '' ? t('files.type_required') : undefined }
    setFaults(wrong)
    setErrorMessage(undefined)
    if (file === null || wrong.file !== undefined || wrong.type !== undefined) return
    setSent(0)
    mutate({ params: { id: profileId }, body: { file, file_type_id: Number(type) } })
  }

  return (
    <Dialog
      title={t('files.add_title')}
      onClose={onClose}
      dirty={file !== null}
      busy={isPending}
      error={errorMessage ?? (types.error === null ? undefined : t('files.types_failed'))}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        types.error === null ? (
          <Button type="submit" variant="filled" busy={isPending}>
            {t('files.add_action')}
          </Button>
        ) : (
          <Button variant="filled" onClick={() => void types.refetch()}>
            {t('ui.retry')}
          </Button>
        )
      }
    >
      <SelectBox
        label={t('files.type')}
        value={type}
        error={faults.type}
        onChange={({ target }) => {
          setType(target.value)
          setFaults((now) => ({ ...now, type: undefined }))
        }}
        options={(types.data?.data ?? []).map(({ id, name }) => ({ value: id, text: sentenceCase(name) }))}
        empty={t('files.type_choose')}
      />
      <FileInput
        label={t('files.file')}
        help={t('files.file_help')}
        error={faults.file}
        accept={accepted}
        value={file}
        sent={sent}
        onChange={choose}
      />
    </Dialog>
  )
}
