import type { AnswerOf, EnrolmentTransitionName } from '@portal/contract'
import { moveEnrolment, showEnrolment } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, useDecisionForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { MoveForm, type MoveValues, moveValues } from './MoveForm.tsx'
import { type Enrolment, movesFor, showMoved } from './moves.ts'
import { movedTags } from './tags.ts'

interface Props {
  readonly seen: Enrolment
  readonly move: EnrolmentTransitionName
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws one enrolment, with a reason. */
export function MoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const params = { id: seen.schedule_id, profile: seen.id }
  const {
    form,
    frame,
    record: enrolment,
  } = useDecisionForm<MoveValues, Enrolment, AnswerOf<typeof moveEnrolment>>({
    record: seen,
    values: moveValues(move),
    resolver: contractResolver(moveEnrolment.body),
    send: (values, { citizen_schedule_version: version }) =>
      request(moveEnrolment, { params, body: { ...values, version } }),
    read: async (error) =>
      currentIn<Enrolment>(error) ?? (await request(showEnrolment, { params, blockAllowed: false })).data,
    describe: ({ schedule_status_name }) => t('roster.move.quicker', { status: sentenceCase(schedule_status_name) }),
    refreshes: movedTags,
    onDone: ({ data, details: { transition_id, undo_until } }) =>
      showMoved(data, seen.schedule_id, { undoable: [seen.id], transition_ids: [transition_id], undo_until }),
    onClose,
  })

  return (
    <MoveForm
      form={form}
      frame={frame}
      move={move}
      title={t(`roster.move.${move}_title`)}
      subtitle={
        <>
          {nameCase(enrolment.full_name)} ·{' '}
          <span className="figures">{`${enrolment.document_type} ${enrolment.document}`}</span>
        </>
      }
      help={movesFor(who, enrolment).includes(move) ? t(`roster.move.${move}_help`) : undefined}
      status={enrolment.schedule_status_name}
      color={enrolment.schedule_status_color}
    />
  )
}
