import { isLiving, status } from '@portal/contract'
import { type CitizenTeam, leaveTeam } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'

const ConfirmCall = lazy(async () => ({
  default: (await import('../../../kit/ui/ConfirmCall.tsx')).ConfirmCall<typeof leaveTeam>,
}))

type Member = CitizenTeam['members'][number]

/** Whether the server lets the family take this member out: see `leave-team.ts`. */
function canLeave(team: CitizenTeam, member: Member): boolean {
  if (!isLiving(team.status_id) || (member.is_captain && team.members.length > 1)) return false
  return member.is_own || (team.is_captain && team.status_id === status.enrolmentPending)
}

/** Who is in a team; who may leave it has a button. */
export function TeamMembers({ of: team }: { readonly of: CitizenTeam }): ReactElement {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<Member>()
  return (
    <section className="card">
      <h2>{t('part.teams.members_list')}</h2>
      <ul>
        {team.members.map((member) => (
          <li key={member.profile_id} className="entry spread gap-4-12">
            <span className="row wrap gap-8">
              {nameCase(member.full_name)}
              {member.is_captain ? <span className="tag">{t('part.teams.captain_mark')}</span> : null}
              {member.is_own ? <span className="tag">{t('part.teams.own_mark')}</span> : null}
            </span>
            {canLeave(team, member) ? (
              <Button tone="danger" size="small" onClick={() => setLeaving(member)}>
                {t('part.teams.leave', { name: nameCase(member.full_name) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {leaving === undefined ? null : (
        <ConfirmCall
          call={leaveTeam}
          input={{ params: { team: team.id, profile: leaving.profile_id } }}
          refreshes={['citizen-teams', 'citizen-enrolments']}
          title={t('part.teams.leave_title', { name: nameCase(leaving.full_name) })}
          text={t(team.members.length === 1 ? 'part.teams.give_up_text' : 'part.teams.leave_text', { team: team.name })}
          action={t('part.teams.leave_action')}
          danger
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}
