import { deleteFile, type FileRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { forgetContent } from './contents.ts'
import { changedTags } from './transitions.ts'

interface Props {
  readonly file: FileRow
  readonly name: string
  readonly onClose: () => void
}

/** Asks for the reason to delete a document, and says that the deletion is final. */
export function DeleteFileDialog({ file, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useDialogForm({
    values: { observation: '' },
    resolver: contractResolver(deleteFile.body),
    send: (body) => request(deleteFile, { params: { id: file.profile_id, file: file.id }, body }),
    refreshes: changedTags,
    onDone: ({ data }) => {
      forgetContent({ profileId: file.profile_id, fileId: file.id })
      showDone(data)
    },
    onClose,
  })
  return (
    <Dialog
      {...frame}
      title={t('files.delete_title')}
      actions={
        <Button type="submit" variant="filled" tone="danger" busy={frame.busy}>
          {t('files.delete_action')}
        </Button>
      }
    >
      <p>{t('files.delete_text', { name })}</p>
      <TextArea
        {...form.register('observation')}
        autoFocus
        label={t('files.delete_reason')}
        help={t('files.delete_reason_help')}
        error={form.formState.errors.observation?.message}
        length={form.watch('observation').length}
        rows={3}
      />
    </Dialog>
  )
}
