import { status } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { NotFoundPage, Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useTeams } from './enrolments.ts'
import { standingOf } from './place.ts'
import { TeamInvitation } from './TeamInvitation.tsx'
import { TeamMembers } from './TeamMembers.tsx'

/** One team: who is in it, who is missing, and how to invite them. */
export function TeamPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const answer = useTeams()
  const team = answer.data?.data.find((one) => one.id === id)
  if (answer.data !== undefined && team === undefined) return <NotFoundPage />
  const back = { to: to('my-activities'), label: t('part.back.mine') }
  if (team === undefined)
    return (
      <Page title={t('part.mine.teams')} back={back}>
        <AnswerState answer={answer} waiting={<SkeletonLines lines={6} />} />
      </Page>
    )
  const isPending = team.status_id === status.enrolmentPending
  const { word, color } = standingOf(team.status_id)
  const missing = team.min_members - team.members_count
  return (
    <Page title={team.name} lead={nameCase(team.activity_name)} back={back}>
      <AnswerState answer={answer} waiting={null} />
      <div role="status" className="stack gap-6">
        <div>
          <StatusChip text={t(`part.status.${word}`)} color={color} />
        </div>
        {isPending && missing > 0 ? <p>{t('part.teams.missing', { count: missing })}</p> : null}
      </div>
      <section className="card">
        <Facts
          facts={[
            [t('part.facts.when'), whenText(team)],
            [t('part.teams.size'), t('part.teams.size_of', { count: team.members_count, max: team.max_members })],
          ]}
        />
      </section>
      <TeamMembers of={team} />
      {isPending && team.is_captain && team.members_count < team.max_members ? <TeamInvitation of={team} /> : null}
      <p>
        <Link to={to('activity', { id: team.schedule_id })}>{t('part.enrolment.activity')}</Link>
      </p>
    </Page>
  )
}
