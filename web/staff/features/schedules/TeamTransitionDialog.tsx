import {
  type AnswerOf,
  type EnrolmentTransitionName,
  enrolmentTransitions,
  openTransitions,
  type Team,
} from '@portal/contract'
import { showTeam, transitionTeam } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, useDecisionForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { Reasons } from './Reasons.tsx'
import { TransitionForm, type TransitionValues, transitionValues } from './TransitionForm.tsx'
import { transitionTags } from './tags.ts'
import { showTeamTransition } from './team-transitions.ts'

export type TeamTransition = EnrolmentTransitionName

interface Props {
  readonly seen: Team
  readonly transition: TeamTransition
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws a team. When that is not possible, each participant is listed with the reason. */
export function TeamTransitionDialog({ seen, transition, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [details, setDetails] = useState<unknown>()
  const params = { id: seen.schedule_id, team: seen.id }
  const {
    form,
    frame,
    record: team,
  } = useDecisionForm<TransitionValues, Team, AnswerOf<typeof transitionTeam>>({
    record: seen,
    values: transitionValues(transition),
    resolver: contractResolver(transitionTeam.body),
    send: (values, { version }) => {
      setDetails(undefined)
      return request(transitionTeam, { params, body: { ...values, version } })
    },
    read: async (error) => currentIn<Team>(error) ?? (await request(showTeam, { params, blockAllowed: false })).data,
    describe: ({ status }) => t('roster.transition.quicker', { status: sentenceCase(status) }),
    refreshes: transitionTags,
    onDone: (answer) => showTeamTransition(answer.data, seen, answer.details),
    onFailed: (error) => {
      setDetails(error.details)
      return false
    },
    onClose,
  })

  return (
    <TransitionForm
      form={form}
      frame={frame}
      transition={transition}
      title={t(`teams.transition.${transition}_title`)}
      subtitle={team.name}
      help={
        openTransitions(enrolmentTransitions, team).includes(transition)
          ? t(`teams.transition.${transition}_help`)
          : undefined
      }
      status={team.status}
      color={team.color}
    >
      <Reasons details={details} members={team.members} />
    </TransitionForm>
  )
}
