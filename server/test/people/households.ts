import { status } from '@portal/contract'
import { citizenAddFile } from '@portal/contract/citizens'
import { beneficiaryType } from '../../src/base/services/authority/account-holder.ts'
import type { CitizenFields, TestAccount, TestApp } from '../base/test-app.ts'
import { pdfBytes } from '../offer/catalogue-examples.ts'
import type { SchedulesApp } from '../offer/schedules-app.ts'

/** A household: an adult with an account, and a child with every kind of record that a person can have. */
export interface Household {
  /** The account of the child. */
  readonly holder: TestAccount
  /** The second guardian of the child, and a former one. */
  readonly guardian: TestAccount
  readonly former: TestAccount
  readonly child: number
  /** A verified child with a request to change identity data, and a returned child. */
  readonly requester: number
  readonly returned: number
  /** A child who was registered by mistake. */
  readonly mistaken: number
  /** A returned document of the returned child. */
  readonly returnedFile: number
  /** A returned child with corrections, and the document that was sent since. */
  readonly corrected: number
  readonly pendingFile: number
  /** A text that is in every record of this household, and in no other. */
  readonly mark: string
  /** Schedules without enrolments of the household: one for people, and one for teams. */
  readonly openSchedule: number
  readonly teamSchedule: number
  /** The ids that a path may name, by the part of the path before them: `profiles/:id`. */
  readonly ids: Readonly<Record<string, string | number>>
}

let made = 0
let children = 0

/**
 * Creates a household.
 * @param existing a person to use as the child, with their account, and an open schedule
 */
export async function makeHousehold(
  at: TestApp,
  given: SchedulesApp,
  existing: { readonly person?: number; readonly openSchedule?: number } = {},
): Promise<Household> {
  const { db } = at
  made += 1
  const mark = `Ajenísimo${made}`
  const verified = { status_id: status.profileVerified, verified_at: at.now() }
  const holder = existing.person === undefined ? await at.account(verified) : await at.holder(existing.person)
  const [guardian, former, member] = [
    await at.account(verified),
    await at.account(verified),
    await at.citizen(verified),
  ]
  /** A child of the holder, with the same guardians. */
  async function addChild(fields: CitizenFields): Promise<number> {
    children += 1
    return given.row('profiles', {
      account_id: holder.id,
      profile_type_id: beneficiaryType,
      document_type_id: 3,
      document: String(1_100_000_000 + children),
      name: 'Zacarías',
      surname: mark,
      birthdate: '2016-03-01',
      relationship: 'HIJO/A',
      ...fields,
    })
  }
  const child = existing.person ?? (await addChild(verified))
  const requester = await addChild(verified)
  const returned = await addChild({ status_id: status.profileReturned })
  const corrected = await addChild({ status_id: status.profileReturned })
  const mistaken = await addChild({})
  const grown = await addChild({ ...verified, birthdate: '2005-03-01', document_type_id: 1 })
  const guardianships: number[] = []
  for (const profile_id of [child, requester, returned, corrected, mistaken, grown]) {
    const invited = { profile_id, invited_by: holder.id, accepted_at: at.now() }
    const ended = { ended_at: at.now(), ended_by: holder.id }
    guardianships.push(
      await given.row('guardians', { ...invited, citizen_id: guardian.id, email: guardian.email }),
      await given.row('guardians', { ...invited, citizen_id: former.id, email: former.email, ...ended }),
    )
  }
  const changes = JSON.stringify({ name: `${mark}o` })
  const request = await given.row('identity_requests', {
    profile_id: requester,
    citizen_id: holder.id,
    changes,
    reason: mark,
  })
  const inviter = await at.account(verified)
  const invitation = await given.row('guardians', {
    profile_id: inviter.profile,
    email: holder.email,
    invited_by: inviter.id,
  })
  const returnedFile = await at.file(returned)
  await db.updateTable('files').set({ status_id: status.fileReturned }).where('id', '=', returnedFile).execute()
  const { body: sent } = await at.sendWith(holder.access, citizenAddFile, {
    params: { id: corrected },
    fields: { file_type_id: '2' },
    files: { file: { name: 'carnet.pdf', type: 'application/pdf', bytes: pdfBytes } },
  })
  const file = await at.file(child, `${mark}.pdf`)
  const observation = await given.row('observations', {
    profile_id: child,
    user_id: at.people.admin.id,
    observation: mark,
  })
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
  const schedule = await given.schedule(sizes)
  const enrolment = await given.enrolment(await given.schedule(), child)
  const accepted = await given.enrolment(await given.schedule(), child, status.enrolmentAccepted)
  // A consent can be withdrawn when no current enrolment needs it.
  const over = await given.enrolment(await given.schedule(), child, status.enrolmentRejected)
  const revision = await db.selectFrom('consent_revisions').select('id').orderBy('id').executeTakeFirstOrThrow()
  const consent = { citizen_schedule_id: over, revision_id: revision.id, citizen_id: holder.id }
  await db.insertInto('accepted_consents').values(consent).execute()
  const team = await given.row('teams', { schedule_id: schedule, name: mark, captain_profile_id: child })
  const members = [child, member].map((profile_id) => ({
    team_id: team,
    schedule_id: schedule,
    profile_id,
    participant_role_id: given.ids.role,
  }))
  await db.insertInto('team_members').values(members).execute()
  const notice = await given.row('citizen_notifications', {
    citizen_id: holder.id,
    profile_id: child,
    type: 'profile',
    about: `profile-${child}`,
    data: JSON.stringify({
      title: 'Aviso',
      subject: mark,
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
  // Citizens can enrol only in activities for beginners.
  await db.updateTable('activities').set({ is_initiate: true }).where('id', '=', given.ids.activity).execute()
  // On another day than the other schedules, so that they do not clash.
  const openSchedule = existing.openSchedule ?? (await given.schedule())
  const weekday_id = await given.row('week_days', { name: `PRUEBA MARTES ${made}`, day_of_week: 2 })
  await db.updateTable('schedules').set({ weekday_id }).where('id', '=', openSchedule).execute()
  return {
    holder,
    guardian,
    former,
    child,
    requester,
    returned,
    mistaken,
    returnedFile,
    corrected,
    pendingFile: sent.details.id,
    mark,
    openSchedule,
    teamSchedule: await given.schedule(sizes),
    ids: {
      'profiles/:id': child,
      'profiles/:profile': child,
      'files/:file': file,
      'observations/:observation': observation,
      'subscriptions/:id': enrolment,
      'accepted/:id': accepted,
      'teams/:team': team,
      'members/:profile': member,
      'guardians/:guardian': guardianships[0] ?? 0,
      'ended/:guardian': guardianships[1] ?? 0,
      'handover/:id': grown,
      'guardian-invitations/:id': invitation,
      'identity-requests/:request': request,
      'notifications/:id': notice,
      'sessions/:session': session,
      'consents/:id': `enrolment-${over}-${revision.id}`,
    },
  }
}
