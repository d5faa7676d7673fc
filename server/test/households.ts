import { status } from '@portal/contract'
import { beneficiaryType } from '../src/authority/household.ts'
import type { SchedulesApp } from './schedules-app.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** A household: an adult with an account, and a child with everything that may belong to a person. */
export interface Household {
  /** Whose account the child belongs to. */
  readonly holder: TestAccount
  /** The second guardian of the child, and somebody who was it. */
  readonly guardian: TestAccount
  readonly former: TestAccount
  readonly child: number
  /** The ids that a path may name, by the part of the path before them: `profiles/:id`. */
  readonly ids: Readonly<Record<string, string | number>>
}

let made = 0

/** Makes a household. */
export async function makeHousehold(at: TestApp, given: SchedulesApp): Promise<Household> {
  const { db } = at
  made += 1
  const verified = { status_id: status.profileVerified, verified_at: at.now() }
  const [holder, guardian, former] = [
    await at.account({ ...verified, name: 'Rosa' }),
    await at.account(verified),
    await at.account(verified),
  ]
  const child = await given.row('profiles', {
    user_id: holder.id,
    profile_type_id: beneficiaryType,
    document_type_id: 3,
    document: String(1_100_000_000 + made),
    name: 'Zacarías',
    surname: 'Ajenísimo',
    birthdate: '2016-03-01',
    relationship: 'HIJO/A',
    ...verified,
  })
  const invited = { profile_id: child, invited_by: holder.id, accepted_at: at.now() }
  const second = await given.row('guardians', { ...invited, citizen_id: guardian.id, email: guardian.email })
  await given.row('guardians', { ...invited, citizen_id: former.id, email: former.email, ended_at: at.now() })
  const file = await at.file(child, 'Ajenísimo.pdf')
  const observation = await given.row('observations', {
    profile_id: child,
    user_id: at.people.admin.id,
    observation: 'Ajenísimo',
  })
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
  const schedule = await given.schedule(sizes)
  const enrolment = await given.enrolment(schedule, child)
  const team = await given.row('teams', { schedule_id: schedule, name: 'Ajenísimos', captain_profile_id: child })
  const member = { team_id: team, schedule_id: schedule, profile_id: child, participant_role_id: given.ids.role }
  await db.insertInto('team_members').values(member).execute()
  const notice = await given.row('citizen_notifications', {
    citizen_id: holder.id,
    profile_id: child,
    type: 'profile',
    about: `profile-${child}`,
    data: JSON.stringify({
      title: 'Aviso',
      subject: 'Ajenísimo',
      user: 'Alguien',
      created_at: '2026-06-15',
      url: null,
    }),
  })
  const { id: session } = await db
    .insertInto('sessions')
    .values({ citizen_id: holder.id, created_at: at.now(), last_used_at: at.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    holder,
    guardian,
    former,
    child,
    ids: {
      'profiles/:id': child,
      'profiles/:profile': child,
      'files/:file': file,
      'observations/:observation': observation,
      'subscriptions/:id': enrolment,
      'schedules/:schedule': await given.schedule(),
      'teams/:team': team,
      'members/:profile': child,
      'guardians/:guardian': second,
      'notifications/:id': notice,
      'sessions/:id': session,
    },
  }
}
