import { status } from '@portal/contract'
import { type CitizenEnrolment, withdrawSubscription } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useState } from 'react'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'

interface Props {
  readonly enrolment: CitizenEnrolment
  readonly onClose: () => void
}

/** Asks before an enrolment is withdrawn, and for the reason where it was accepted. */
export function WithdrawDialog({ enrolment, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const needsReason = enrolment.schedule_status_id === status.enrolmentAccepted
  const isMissing = needsReason && reason.trim() === ''
  const { mutate, isPending, error } = useCallMutation(withdrawSubscription, {
    refreshes: ['citizen-enrolments', 'offer', 'citizen-notices'],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (isMissing) return
    const observation = reason.trim()
    mutate({ params: { id: enrolment.citizen_schedule_id }, body: observation === '' ? {} : { observation } })
  }

  return (
    <Dialog
      title={t('part.withdraw.title', { name: nameCase(enrolment.profile_name) })}
      onClose={onClose}
      busy={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      cancel={t('part.withdraw.keep')}
      onSubmit={submit}
      danger
      submit={t('part.withdraw.action')}
    >
      <div className="stack gap-16">
        <p>{t('part.withdraw.text', { activity: nameCase(enrolment.activity_name) })}</p>
        <TextArea
          label={t('part.withdraw.reason')}
          help={t('part.withdraw.reason_help')}
          error={isChecked && isMissing ? t('part.withdraw.reason_needed') : undefined}
          optional={!needsReason}
          rows={3}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
