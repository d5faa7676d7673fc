import { deleteFile, type FileRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { textProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { clearContent } from './contents.ts'
import { changedKeys } from './transitions.ts'

interface Props {
  readonly file: FileRow
  readonly name: string
  readonly onClose: () => void
}

/** Asks for the reason to delete a document, and says that the deletion is final. */
export function DeleteFileDialog({ file, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { observation: '' },
    resolver: contractResolver(deleteFile.body),
    send: (body) => request(deleteFile, { params: { id: file.profile_id, file: file.id }, body }),
    invalidates: changedKeys,
    onDone: ({ data }) => {
      clearContent({ profileId: file.profile_id, fileId: file.id })
      showDone(data)
    },
    onClose,
  })
  return (
    <Dialog {...frame} title={t('files.delete_title')} danger submit={t('files.delete_action')}>
      <p>{t('files.delete_text', { name })}</p>
      <TextArea
        {...textProps(form, 'observation')}
        autoFocus
        label={t('fields.reason')}
        help={t('profiles.note.help')}
        rows={3}
      />
    </Dialog>
  )
}
