import { deleteFile, type FileRow } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contractResolver, showFieldErrors } from '../form.ts'
import { useCall } from '../queries.ts'
import { showDone } from '../snackbars.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { forgetContent } from './contents.ts'
import { changedTags } from './moves.ts'

interface Props {
  readonly file: FileRow
  readonly name: string
  readonly onClose: () => void
}

interface Values {
  observation: string
}

const resolver = contractResolver<Values>(deleteFile.body)

/** Asks why a document is to go, and says that it does not come back. */
export function DeleteFileDialog({ file, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, watch, setError, formState } = useForm<Values>({
    defaultValues: { observation: '' },
    resolver,
  })
  const { mutate, isPending } = useCall(deleteFile, {
    refreshes: [...changedTags],
    onDone: ({ data }) => {
      forgetContent({ profileId: file.profile_id, fileId: file.id })
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      if (!showFieldErrors(error, ['observation'], setError)) setTrouble(error.message)
    },
  })
  const save = handleSubmit((body) => {
    setTrouble(undefined)
    mutate({ params: { id: file.profile_id, file: file.id }, body })
  })
  return (
    <Dialog
      open
      title={t('files.delete_title')}
      onClose={onClose}
      dirty={formState.isDirty}
      busy={isPending}
      error={trouble}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" tone="danger" busy={isPending}>
          {t('files.delete_action')}
        </Button>
      }
    >
      <p>{t('files.delete_text', { name })}</p>
      <TextArea
        {...register('observation')}
        autoFocus
        label={t('files.delete_reason')}
        help={t('files.delete_reason_help')}
        error={formState.errors.observation?.message}
        max={2500}
        length={watch('observation').length}
        rows={3}
      />
    </Dialog>
  )
}
