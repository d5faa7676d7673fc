import type { BodyInput, ResponseOf } from '@portal/contract'
import { addFile, fileTypes } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { FileInput } from '../../ui/field/FileInput.tsx'
import { accepted, errorOfChosen } from './chosen-file.ts'
import { changedKeys } from './transitions.ts'

interface Props {
  readonly profileId: number
  readonly onClose: () => void
}

interface Values {
  file: File | null
  file_type_id: string
}

/** Adds a document on a citizen's behalf. Errors are shown before anything is sent, and a failed upload loses no input. */
export function AddFileDialog({ profileId, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const types = useCallQuery(
    fileTypes.index,
    { query: { per_page: -1, column: ['name'], order: ['asc'] } },
    { freshFor: 600_000 },
  )
  const [sent, setSent] = useState<number>()
  const { form, frame, showError } = useRecordForm<Values, ResponseOf<typeof addFile>>({
    values: { file: null, file_type_id: '' },
    resolver: resolverOf(async ({ file, file_type_id }) => {
      const error = await errorOf(file)
      return {
        ...(error === undefined ? {} : { file: { type: 'file', message: error } }),
        ...(file_type_id === '' ? { file_type_id: { type: 'required', message: t('files.type_required') } } : {}),
      }
    }),
    send: ({ file, file_type_id }) => {
      setSent(0)
      const body = { file, file_type_id: Number(file_type_id) } as BodyInput<typeof addFile>
      return request(addFile, { params: { id: profileId }, body, onUpload: setSent })
    },
    invalidates: changedKeys,
    onError: () => {
      setSent(undefined)
      return false
    },
    onClose,
  })
  const { errors } = form.formState
  const { file } = form.watch()

  async function errorOf(chosen: File | null): Promise<string | undefined> {
    if (chosen === null) return t('files.file_required')
    const error = await errorOfChosen(chosen)
    return error === undefined ? undefined : t(`files.${error}`, { size: sizeText(chosen.size) })
  }

  return (
    <Dialog
      {...frame}
      title={t('files.add_title')}
      dirty={file !== null}
      error={frame.error ?? (types.error === null ? undefined : t('files.types_failed'))}
      actions={
        types.error === null ? (
          <Button type="submit" variant="filled" busy={frame.busy}>
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
        {...fieldProps(form, 'file_type_id')}
        label={t('fields.file_type')}
        options={(types.data?.data ?? []).map(({ id, name }) => ({ value: id, text: sentenceCase(name) }))}
        empty={t('files.type_choose')}
      />
      <FileInput
        label={t('fields.file')}
        help={t('files.file_help')}
        error={errors.file?.message}
        accept={accepted}
        value={file}
        sent={sent}
        onChange={(chosen) => {
          form.setValue('file', chosen)
          showError(undefined)
          if (chosen === null) form.clearErrors('file')
          else void form.trigger('file')
        }}
      />
    </Dialog>
  )
}
