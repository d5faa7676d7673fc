import { type EnrolmentTransitionName, enrolmentTransitions, openTransitions, type Team } from '@portal/contract'
import { moveTeam, showTeam } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError } from '../../../kit/request/api-errors.ts'
import { refreshAnswers } from '../../../kit/request/queries.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { isOvertaken, MoveForm, type MoveValues, moveValues } from './MoveForm.tsx'
import { Reasons } from './Reasons.tsx'
import { movedTags } from './tags.ts'
import { showTeamMoved } from './team-moves.ts'

export type TeamMove = EnrolmentTransitionName

interface Props {
  readonly seen: Team
  readonly move: TeamMove
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws a team; why it cannot be is told with every participant it concerns. */
export function TeamMoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [team, setTeam] = useState(seen)
  const [details, setDetails] = useState<unknown>()
  const params = { id: seen.schedule_id, team: seen.id }
  const { form, frame, setTrouble } = useDialogForm<typeof moveTeam, MoveValues>(moveTeam, {
    values: moveValues(move),
    refreshes: movedTags,
    inputOf: (values) => {
      setDetails(undefined)
      return { params, body: { ...values, version: team.version } }
    },
    onDone: (answer) => showTeamMoved(answer.data, seen, answer.details),
    onRefused,
    onClose,
  })

  function onRefused(error: ApiError): void {
    setDetails(error.details)
    if (!isOvertaken(error.reason)) return
    refreshAnswers(...movedTags)
    request(showTeam, { params, blockAllowed: false }).then(
      ({ data }) => {
        setTeam(data)
        setTrouble(t('roster.move.quicker', { status: sentenceCase(data.status) }))
      },
      (failed) => setTrouble(asApiError(failed).message),
    )
  }

  return (
    <MoveForm
      form={form}
      frame={frame}
      move={move}
      title={t(`teams.move.${move}_title`)}
      subtitle={team.name}
      help={openTransitions(enrolmentTransitions, team).includes(move) ? t(`teams.move.${move}_help`) : undefined}
      status={team.status}
      color={team.color}
    >
      <Reasons details={details} members={team.members} />
    </MoveForm>
  )
}
