import { offerName, status } from '@portal/contract'
import { type CitizenEnrolment, withdrawSubscription } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { textProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { useTyped } from '../../people/profile-form/use-typed.ts'
import { keepReason } from '../unsent.ts'

interface Props {
  readonly enrolment: CitizenEnrolment
  /** The reason that was typed before a reload. */
  readonly reason: string | undefined
  readonly onClose: () => void
}

/** Confirms before an enrolment is withdrawn. An accepted enrolment requires a reason. */
export function WithdrawDialog({ enrolment, reason: typed = '', onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const needsReason = enrolment.schedule_status_id === status.enrolmentAccepted
  const { form, frame } = useRecordForm({
    values: { observation: typed },
    resolver: resolverOf(({ observation }) =>
      needsReason && observation.trim() === ''
        ? { observation: { type: 'required', message: t('part.withdraw.reason_needed') } }
        : {},
    ),
    send: ({ observation }) => {
      const reason = observation.trim()
      const body = reason === '' ? {} : { observation: reason }
      return request(withdrawSubscription, { params: { id: enrolment.citizen_schedule_id }, body })
    },
    invalidates: ['citizen-enrolments', 'offer', 'citizen-notices'],
    onClose: () => {
      keepReason(enrolment.citizen_schedule_id, undefined)
      onClose()
    },
  })
  useTyped(form, ({ observation }) => keepReason(enrolment.citizen_schedule_id, observation || undefined))
  return (
    <Dialog
      {...frame}
      title={t('part.withdraw.title', { name: personNameCase(enrolment.profile_name) })}
      cancel={t('part.withdraw.keep')}
      danger
      submit={t('part.withdraw.action')}
    >
      <div className="stack gap-16">
        <p>{t('part.withdraw.text', { activity: offerName(enrolment.activity_name) })}</p>
        <TextArea
          {...textProps(form, 'observation')}
          label={t('part.withdraw.reason')}
          help={t('part.withdraw.reason_help')}
          optional={!needsReason}
          rows={3}
        />
      </div>
    </Dialog>
  )
}
