import { mdiAccountPlusOutline, mdiShareVariantOutline } from '@mdi/js'
import { isLiving, offerName, status } from '@portal/contract'
import { type CitizenTeam, citizenBasePath, inviteToTeam, leaveTeam } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { share } from '../../frame/share.ts'
import { enrolmentStateOf } from '../enrol/place.ts'
import { showShareError, useTeams } from '../own/enrolments.ts'
import styles from '../taking-part.module.css'

type Member = CitizenTeam['members'][number]

/** Whether the server allows the family to remove this member: see `leave-team.ts`. */
function canLeave(team: CitizenTeam, member: Member): boolean {
  if (!isLiving(team.status_id) || (member.is_captain && team.members.length > 1)) return false
  return member.is_own || (team.is_captain && team.status_id === status.enrolmentPending)
}

/** The members of a team. A member who may leave has a button. */
function TeamMembers({ of: team }: { readonly of: CitizenTeam }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const own = team.members.filter(({ is_own }) => is_own)
  const giveUpOrLeave = team.members.length === 1 ? 'part.teams.give_up_text' : 'part.teams.leave_text'
  return (
    <section className="card">
      <h2>{t('part.teams.members_list')}</h2>
      <ul>
        {team.members.map((member) => (
          <li key={member.profile_id} className="entry spread gap-4-12">
            <span className="row wrap gap-8">
              <span>{personNameCase(member.full_name)}</span>
              {member.is_captain ? <span className="tag">{t('part.teams.captain_mark')}</span> : null}
              {member.is_own ? <span className="tag">{t('part.teams.own_mark')}</span> : null}
            </span>
            {canLeave(team, member) ? (
              <AskingButton
                size="small"
                danger
                send={() => request(leaveTeam, { params: { team: team.id, profile: member.profile_id } })}
                invalidates={['citizen-teams', 'citizen-enrolments']}
                title={t('part.teams.leave_title', { name: personNameCase(member.full_name) })}
                text={t(giveUpOrLeave, { team: team.name })}
                action={t('part.teams.leave_action')}
                onDone={({ data }) => {
                  showDone(data)
                  // The family cannot read a team after its last member has left it.
                  if (member.is_own && own.length === 1 && team.members.length > 1)
                    void navigate(to('my-activities'), { replace: true })
                }}
              >
                {t('part.teams.leave', { name: personNameCase(member.full_name) })}
              </AskingButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Creates an invitation code for one person, and offers ways to share it. */
function TeamInvitation({ of: team }: { readonly of: CitizenTeam }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { mutate, isPending, error, data } = useCallMutation(inviteToTeam, { invalidates: ['citizen-teams'] })
  const made = data?.details

  function send(code: string): void {
    const url = `${location.origin}${citizenBasePath.slice(0, -1)}${to('join-team', { id: code })}`
    const text = t('part.teams.share_text', { team: team.name, code })
    void share({ title: team.name, text: `${text} ${url}` }, t('part.share.copied'), showShareError)
  }

  return (
    <section className="card stack gap-12">
      <h2>{t('part.teams.invite')}</h2>
      <p>{t('part.teams.invite_text')}</p>
      {made === undefined ? null : (
        <Status as="div" className="notice success stack gap-8">
          <p>{t('part.teams.invited', { moment: formatMoment(made.expires_at) })}</p>
          <p className={`figures break-words ${styles.code}`} translate="no">
            {made.code}
          </p>
          <div>
            <Button variant="filled" icon={mdiShareVariantOutline} onClick={() => send(made.code)}>
              {t('part.teams.share_code')}
            </Button>
          </div>
        </Status>
      )}
      <FormErrorMessage>{error && sentenceOf(error)}</FormErrorMessage>
      <div>
        <Button
          variant={made === undefined ? 'filled' : 'outlined'}
          icon={mdiAccountPlusOutline}
          busy={isPending}
          onClick={() => mutate({ params: { team: team.id } })}
        >
          {t('part.teams.invite')}
        </Button>
      </div>
    </section>
  )
}

/** One team: its members, the number of missing members, and the invitations. */
export function TeamPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const result = useTeams()
  const team = result.data?.data.find((one) => one.id === id)
  if (result.data !== undefined && team === undefined) return <NotFoundPage of="team" />
  const back = { to: to('my-activities'), label: t('part.back.mine') }
  if (team === undefined)
    return (
      <Page title={t('part.mine.teams')} back={back}>
        <QueryResult query={result} lines={6} />
      </Page>
    )
  const isPending = team.status_id === status.enrolmentPending
  const { state, color } = enrolmentStateOf(team.status_id)
  const missing = team.min_members - team.members_count
  return (
    <Page title={team.name} lead={offerName(team.activity_name)} back={back}>
      <QueryResult query={result} lines={6} />
      <Status as="div" className="stack gap-6">
        <div>
          <StatusChip text={t(`part.team_status.${state}`)} color={color} />
        </div>
        {isPending && missing > 0 ? <p>{t('part.teams.missing', { count: missing })}</p> : null}
      </Status>
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
