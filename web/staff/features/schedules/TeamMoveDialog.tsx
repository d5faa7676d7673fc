import {
  type AnswerOf,
  type EnrolmentTransitionName,
  enrolmentTransitions,
  openTransitions,
  type Team,
} from '@portal/contract'
import { moveTeam, showTeam } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, useDecisionForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { MoveForm, type MoveValues, moveValues } from './MoveForm.tsx'
import { Reasons } from './Reasons.tsx'
import { movedTags } from './tags.ts'
import { showTeamMoved } from './team-moves.ts'

export type TeamMove = EnrolmentTransitionName

interface Props {
  readonly seen: Team
  readonly move: TeamMove
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws a team. When that is not possible, each participant is listed with the reason. */
export function TeamMoveDialog({ seen, move, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [details, setDetails] = useState<unknown>()
  const params = { id: seen.schedule_id, team: seen.id }
  const {
    form,
    frame,
    record: team,
  } = useDecisionForm<MoveValues, Team, AnswerOf<typeof moveTeam>>({
    record: seen,
    values: moveValues(move),
    resolver: contractResolver(moveTeam.body),
    send: (values, { version }) => {
      setDetails(undefined)
      return request(moveTeam, { params, body: { ...values, version } })
    },
    read: async (error) => currentIn<Team>(error) ?? (await request(showTeam, { params, blockAllowed: false })).data,
    describe: ({ status }) => t('roster.move.quicker', { status: sentenceCase(status) }),
    refreshes: movedTags,
    onDone: (answer) => showTeamMoved(answer.data, seen, answer.details),
    onFailed: (error) => {
      setDetails(error.details)
      return false
    },
    onClose,
  })

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
