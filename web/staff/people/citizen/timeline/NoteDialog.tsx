import { addObservation } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { textProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { transitionKeys } from '../undo.ts'

/** A note about a citizen, without a decision. */
export function NoteDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { observation: '' },
    resolver: contractResolver(addObservation.body),
    send: (body) => request(addObservation, { params: { id }, body }),
    invalidates: transitionKeys,
    onClose,
  })
  return (
    <Dialog {...frame} title={t('profiles.note.title')} submit={t('profiles.note.save')}>
      <TextArea
        {...textProps(form, 'observation')}
        autoFocus
        label={t('fields.observation')}
        help={t('profiles.note.help')}
        rows={5}
      />
    </Dialog>
  )
}
