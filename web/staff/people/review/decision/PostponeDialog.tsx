import { postponeProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { textProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'

interface Props {
  readonly citizen: number
  readonly name: string
  /** Called when the case is at the end of the queue. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** "Later, because …": moves a citizen to the end of the queue, with a reason. */
export function PostponeDialog({ citizen, name, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { reason: '' },
    resolver: contractResolver(postponeProfile.body),
    send: (body) => request(postponeProfile, { params: { id: citizen }, body }),
    invalidates: ['profiles', 'dashboard'],
    onDone: ({ data }) => {
      showDone(data)
      onDone()
    },
    onClose,
  })
  return (
    <Dialog {...frame} title={t('review.later_title', { name })} submit={t('review.later_save')}>
      <TextArea
        {...textProps(form, 'reason')}
        autoFocus
        label={t('fields.reason')}
        help={t('review.later_help')}
        rows={3}
      />
    </Dialog>
  )
}
