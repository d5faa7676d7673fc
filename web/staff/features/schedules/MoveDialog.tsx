import type { EnrolmentTransitionName } from '@portal/contract'
import { moveEnrolment, showEnrolment } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError } from '../../../kit/request/api-errors.ts'
import { refreshAnswers } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { isOvertaken, MoveForm, type MoveValues, moveValues } from './MoveForm.tsx'
import { type Enrolment, movesFor, showMoved } from './moves.ts'
import { movedTags } from './tags.ts'

interface Props {
  readonly seen: Enrolment
  readonly move: EnrolmentTransitionName
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws one enrolment, and why; a refusal is told with its reason and nothing typed is lost. */
export function MoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [enrolment, setEnrolment] = useState(seen)
  const params = { id: seen.schedule_id, profile: seen.id }
  const { form, frame, setTrouble } = useDialogForm<typeof moveEnrolment, MoveValues>(moveEnrolment, {
    values: moveValues(move),
    refreshes: movedTags,
    inputOf: (values) => ({ params, body: { ...values, version: enrolment.citizen_schedule_version } }),
    onDone: ({ data, details: { transition_id, undo_until } }) =>
      showMoved(data, seen.schedule_id, { undoable: [seen.id], transition_ids: [transition_id], undo_until }),
    onRefused,
    onClose,
  })

  function onRefused({ reason }: ApiError): void {
    if (!isOvertaken(reason)) return
    refreshAnswers(...movedTags)
    request(showEnrolment, { params, blockAllowed: false }).then(
      ({ data }) => {
        setEnrolment(data)
        setTrouble(t('roster.move.quicker', { status: sentenceCase(data.schedule_status_name) }))
      },
      (failed) => setTrouble(asApiError(failed).message),
    )
  }

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
