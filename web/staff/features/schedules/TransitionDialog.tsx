import type { AnswerOf, EnrolmentTransitionName } from '@portal/contract'
import { showEnrolment, transitionEnrolment } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, useDecisionForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { TransitionForm, type TransitionValues, transitionValues } from './TransitionForm.tsx'
import { transitionTags } from './tags.ts'
import { type Enrolment, showEnrolmentTransitions, transitionsFor } from './transitions.ts'

interface Props {
  readonly seen: Enrolment
  readonly transition: EnrolmentTransitionName
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws one enrolment, with a reason. */
export function TransitionDialog({ seen, transition, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const params = { id: seen.schedule_id, profile: seen.id }
  const {
    form,
    frame,
    record: enrolment,
  } = useDecisionForm<TransitionValues, Enrolment, AnswerOf<typeof transitionEnrolment>>({
    record: seen,
    values: transitionValues(transition),
    resolver: contractResolver(transitionEnrolment.body),
    send: (values, { citizen_schedule_version: version }) =>
      request(transitionEnrolment, { params, body: { ...values, version } }),
    read: async (error) =>
      currentIn<Enrolment>(error) ?? (await request(showEnrolment, { params, blockAllowed: false })).data,
    describe: ({ schedule_status_name }) =>
      t('roster.transition.quicker', { status: sentenceCase(schedule_status_name) }),
    refreshes: transitionTags,
    onDone: ({ data, details: { transition_id, undo_until } }) =>
      showEnrolmentTransitions(data, seen.schedule_id, {
        undoable: [seen.id],
        transition_ids: [transition_id],
        undo_until,
      }),
    onClose,
  })

  return (
    <TransitionForm
      form={form}
      frame={frame}
      transition={transition}
      title={t(`roster.transition.${transition}_title`)}
      subtitle={
        <>
          {nameCase(enrolment.full_name)} ·{' '}
          <span className="figures">{`${enrolment.document_type} ${enrolment.document}`}</span>
        </>
      }
      help={transitionsFor(who, enrolment).includes(transition) ? t(`roster.transition.${transition}_help`) : undefined}
      status={enrolment.schedule_status_name}
      color={enrolment.schedule_status_color}
    />
  )
}
