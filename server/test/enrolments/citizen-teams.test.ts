import { status } from '@portal/contract'
import {
  acceptInvitation,
  createCitizenTeam,
  inviteToTeam,
  leaveTeam,
  listCitizenNotices,
  listCitizenTeams,
  showTeamInvitation,
} from '@portal/contract/citizens'
import { showTeam, transitionTeam } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const sizes = { is_teams: true, min_team_participants_quota: 2, max_team_participants_quota: 3, team_quota: 2 }
const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status

/** The account of a verified citizen. */
const somebody = (fields: object = {}) => at.account({ status_id: status.profileVerified, ...fields })

async function relative({ id }: TestAccount, fields: object = {}): Promise<number> {
  const profile = await given.verified({ profile_type_id: 2, ...fields })
  await at.db.updateTable('profiles').set({ account_id: id }).where('id', '=', profile).execute()
  return profile
}

const create = (account: TestAccount, schedule: number, body: object = {}, profile = account.profile) =>
  at.callWith(account.access, createCitizenTeam, {
    params: { profile, schedule },
    body: { name: `Equipo ${profile} ${schedule}`, ...body },
  })

async function team(account: TestAccount, schedule: number, members: readonly number[] = []): Promise<number> {
  const { status: code, body } = await create(account, schedule, { members })
  expect(code).toBe(201)
  return body.details.id
}

const invite = ({ access }: TestAccount, id: number) => at.callWith(access, inviteToTeam, { params: { team: id } })

async function codeOf(account: TestAccount, id: number): Promise<string> {
  const { status: made, body } = await invite(account, id)
  expect(made).toBe(201)
  return body.details.code
}

const accept = ({ access, profile }: TestAccount, code: string, profile_id = profile) =>
  at.callWith(access, acceptInvitation, { params: { code }, body: { profile_id } })

const leave = ({ access }: TestAccount, id: number, profile: number) =>
  at.callWith(access, leaveTeam, { params: { team: id, profile } })

const teamsOf = async ({ access }: TestAccount) => (await at.callWith(access, listCitizenTeams)).body

const membersOf = async (id: number) =>
  (await at.db.selectFrom('team_members').select('profile_id').where('team_id', '=', id).execute())
    .map(({ profile_id }) => profile_id)
    .toSorted((one, other) => one - other)

const decide = (schedule: number, id: number, status_id: number) =>
  at.call('admin', transitionTeam, { params: { id: schedule, team: id }, body: { status_id, observation: 'Listo' } })

describe('creating a team as a citizen', () => {
  it('makes a pending team of people of the household, visible to staff and with all members to the account', async () => {
    const ana = await somebody({ name: 'Ana', surname: 'Rojas' })
    const son = await relative(ana, { name: 'Luis', surname: 'Rojas' })
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule, [son])
    expect((await at.call('admin', showTeam, { params: { id: schedule, team: id } })).body.data).toMatchObject({
      status_id: pending,
      captain: 'ANA ROJAS',
      members_count: 2,
    })
    const { data, details, meta } = await teamsOf(ana)
    expect(details.headers.map(({ value }) => value)).toContain('name')
    expect(meta).toMatchObject({ total: 1 })
    expect(data).toMatchObject([
      {
        id,
        schedule_id: schedule,
        activity_name: 'PRUEBA NATACIÓN',
        status_id: pending,
        is_captain: true,
        min_members: 2,
        max_members: 3,
        members_count: 2,
        invitations_count: 0,
        members: [
          { profile_id: ana.profile, full_name: 'ANA ROJAS', is_captain: true, is_own: true },
          { profile_id: son, full_name: 'LUIS ROJAS', is_captain: false, is_own: true },
        ],
      },
    ])
    const roles = await at.db
      .selectFrom('team_members')
      .innerJoin('participant_roles', 'participant_roles.id', 'participant_role_id')
      .select(['profile_id', 'participant_roles.name'])
      .where('team_id', '=', id)
      .orderBy('is_captain', 'desc')
      .execute()
    expect(roles).toEqual([
      { profile_id: ana.profile, name: 'CAPITÁN' },
      { profile_id: son, name: 'JUGADOR' },
    ])
    const audit = await at.db
      .selectFrom('audits')
      .select(['event', 'citizen_id', 'profile_id'])
      .where('entity', '=', 'Team')
      .where('entity_id', '=', id)
      .executeTakeFirst()
    expect(audit).toEqual({ event: 'created', citizen_id: ana.id, profile_id: ana.profile })
    const notices = (await at.callWith(ana.access, listCitizenNotices)).body.data.data
    expect(notices[0]?.data.title).toMatch(/^El equipo .+, de Ana Rojas, quedó inscrito en Prueba Natación$/)
  })

  it('may start with the captain alone, but such a team is not accepted while it is too small', async () => {
    const ana = await somebody()
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    expect((await decide(schedule, id, accepted)).error.reason).toBe('team_size')
  })

  it.each([
    ['a schedule that is not for teams', { is_teams: false }, 'not_of_teams'],
    ['an inactive schedule', { is_activated: false }, 'schedule_inactive'],
    ['a closed enrolment', { final_date: new Date('2026-06-10') }, 'enrolment_closed'],
    ['a schedule without places', { team_quota: 0 }, 'no_team_seats'],
    ['a captain who is too old', { max_age: 20 }, 'member_not_allowed'],
  ])('is refused for %s', async (_, fields, reason) => {
    const ana = await somebody()
    const schedule = await given.schedule({ ...sizes, ...fields })
    const { status: code, error } = await create(ana, schedule)
    expect([code, error.reason]).toEqual([409, reason])
    expect(error.message).not.toMatch(/[{}]/)
  })

  it('is refused with a web address in the name, which is in mails to all members', async () => {
    const ana = await somebody()
    const schedule = await given.schedule(sizes)
    for (const name of ['Tigres malo.com', 'www.malo.co', 'http://malo', 'Tigres malo。com']) {
      const { status, error } = await create(ana, schedule, { name })
      expect([status, Object.keys(error.errors ?? {})], name).toEqual([422, ['name']])
    }
    expect((await create(ana, schedule, { name: 'Tigres F.C. Sub-15/16' })).status).toBe(201)
  })

  it('returns the member who is not verified, the one of another household, and an error for too many', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const waiting = await relative(ana, { status_id: status.profilePending })
    const unfit = await create(ana, schedule, { members: [waiting] })
    expect(unfit.error).toMatchObject({
      reason: 'member_not_allowed',
      details: { members: [{ id: waiting, code: 'citizen_not_verified' }] },
    })
    const strange = await create(ana, schedule, { members: [eve.profile] })
    expect([strange.status, Object.keys(strange.error.errors ?? {})]).toEqual([422, ['members.0.profile_id']])
    const family = await Promise.all([1, 2, 3].map(() => relative(ana)))
    const large = await create(ana, schedule, { members: family })
    expect(Object.keys(large.error.errors ?? {})).toEqual(['members'])
  })

  it('returns 404 for a captain of another household or an unknown schedule, and 401 without a session', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    expect((await create(eve, schedule, {}, ana.profile)).status).toBe(404)
    expect((await create(ana, 2_000_000_000)).status).toBe(404)
    const nobody = { params: { profile: ana.profile, schedule }, body: { name: 'X' } }
    expect((await at.callWith(null, createCitizenTeam, nobody)).status).toBe(401)
  })

  it('gives the last place to one of two simultaneous requests', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const schedule = await given.schedule({ ...sizes, team_quota: 1 })
    const both = await Promise.all([create(ana, schedule), create(eve, schedule)])
    expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
    expect(both.find((one) => one.status === 409)?.error.reason).toBe('no_team_seats')
  })
})

describe('an invitation to a team', () => {
  it('lets the guardian of another person join; the code is stored as a hash and works once', async () => {
    const [ana, eve] = [
      await somebody({ name: 'Ana', surname: 'Rojas' }),
      await somebody({ name: 'Eva', surname: 'Luna' }),
    ]
    const daughter = await relative(eve, { name: 'Sol', surname: 'Luna' })
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    const code = await codeOf(ana, id)
    expect((await teamsOf(ana)).data[0]?.invitations_count).toBe(1)
    const { rows } = await sql<{ text: string }>`
      select encode(code_hash, 'escape') || encode(code_hash, 'hex') as text from team_invitations where team_id = ${id}`.execute(
      at.db,
    )
    expect(rows[0]?.text).not.toContain(code)
    const shown = await at.callWith(eve.access, showTeamInvitation, { params: { code } })
    expect(shown.body.data).toMatchObject({
      captain: 'ANA ROJAS',
      schedule_id: schedule,
      activity_name: 'PRUEBA NATACIÓN',
    })
    expect((await accept(eve, code, daughter)).body.details).toEqual({ id })
    expect(await membersOf(id)).toEqual([ana.profile, daughter])
    expect((await accept(eve, code)).error).toMatchObject({ reason: 'invitation_invalid' })
    expect((await at.callWith(eve.access, showTeamInvitation, { params: { code } })).status).toBe(422)
    const [first] = (await at.callWith(ana.access, listCitizenNotices)).body.data.data
    expect(first?.data).toMatchObject({ title: expect.stringMatching(/^Sol Luna entró al equipo/), user: 'EVA LUNA' })
    expect((await at.callWith(eve.access, listCitizenNotices)).body.data.total).toBe(1)
    expect((await teamsOf(eve)).data[0]).toMatchObject({
      id,
      is_captain: false,
      invitations_count: 0,
      members: [
        { full_name: 'ANA ROJAS', is_own: false },
        { full_name: 'SOL LUNA', is_own: true },
      ],
    })
    expect((await decide(schedule, id, accepted)).status).toBe(200)
  })

  it('is used by one of two simultaneous requests', async () => {
    const [ana, eve, leo] = [await somebody(), await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    const code = await codeOf(ana, id)
    const both = await Promise.all([accept(eve, code), accept(leo, code)])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 422])
    expect(await membersOf(id)).toHaveLength(2)
  })

  it('never makes a team larger than the schedule allows, also with two codes at once', async () => {
    const [ana, eve, leo] = [await somebody(), await somebody(), await somebody()]
    const schedule = await given.schedule({ ...sizes, max_team_participants_quota: 2 })
    const id = await team(ana, schedule)
    const codes = [await codeOf(ana, id), await codeOf(ana, id)]
    const both = await Promise.all([accept(eve, codes[0] ?? ''), accept(leo, codes[1] ?? '')])
    expect(both.map((one) => one.error.reason ?? 'ok').toSorted()).toEqual(['ok', 'team_size'])
    expect(await membersOf(id)).toHaveLength(2)
    expect((await invite(ana, id)).error.reason).toBe('team_size')
  })

  it('expires after a week, and an unknown code gets the same response', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const id = await team(ana, await given.schedule(sizes))
    const code = await codeOf(ana, id)
    await sql`update team_invitations set expires_at = ${at.now()} where team_id = ${id}`.execute(at.db)
    const late = await accept(eve, code)
    const never = await accept(eve, 'nunca-existio')
    expect([late.status, late.error.message]).toEqual([never.status, never.error.message])
    expect(late.error.reason).toBe('invitation_invalid')
  })

  it('is refused for people who may not take part, are in another team or belong to another household', async () => {
    const [ana, eve, leo] = [await somebody(), await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    const code = await codeOf(ana, id)
    const waiting = await relative(eve, { status_id: status.profilePending })
    const unfit = await accept(eve, code, waiting)
    expect(unfit.error).toMatchObject({
      reason: 'member_not_allowed',
      details: { members: [{ code: 'citizen_not_verified' }] },
    })
    expect((await accept(eve, code, leo.profile)).status).toBe(404)
    await team(leo, schedule)
    expect((await accept(leo, code)).error.reason).toBe('member_in_other_team')
    expect(Object.keys((await accept(ana, code)).error.errors ?? {})).toEqual(['profile_id'])
    await decide(schedule, id, rejected)
    expect((await accept(eve, code)).error.reason).toBe('team_decided')
    expect(await membersOf(id)).toEqual([ana.profile])
  })

  it('is created only by the captain of a pending team', async () => {
    const [ana, eve, leo] = [await somebody(), await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    await accept(eve, await codeOf(ana, id))
    expect((await invite(eve, id)).error.reason).toBe('captain_only')
    expect((await invite(leo, id)).status).toBe(404)
    await decide(schedule, id, accepted)
    expect((await invite(ana, id)).error.reason).toBe('team_decided')
  })

  it('limits the number of codes that an account may try', async () => {
    const eve = await somebody()
    const responses = []
    for (let n = 0; n < 32; n += 1) responses.push((await accept(eve, `mala-${n}`)).status)
    expect(responses.filter((code) => code === 429)).toHaveLength(2)
  })
})

describe('leaving a team', () => {
  it('is allowed for a member while the team is pending or accepted', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    await accept(eve, await codeOf(ana, id))
    await decide(schedule, id, accepted)
    expect((await leave(eve, id, eve.profile)).status).toBe(200)
    expect(await membersOf(id)).toEqual([ana.profile])
    expect((await leave(eve, id, eve.profile)).status).toBe(200)
    expect(await membersOf(id)).toEqual([ana.profile])
    expect((await teamsOf(eve)).data).toEqual([])
    const [first] = (await at.callWith(ana.access, listCitizenNotices)).body.data.data
    expect(first?.data.title).toMatch(/salió del equipo/)
  })

  it('lets the captain remove a member only while the team is pending', async () => {
    const [ana, eve, leo] = [await somebody(), await somebody(), await somebody()]
    const schedule = await given.schedule(sizes)
    const id = await team(ana, schedule)
    await accept(eve, await codeOf(ana, id))
    await accept(leo, await codeOf(ana, id))
    expect((await leave(eve, id, leo.profile)).error.reason).toBe('captain_only')
    expect((await leave(ana, id, leo.profile)).status).toBe(200)
    await decide(schedule, id, accepted)
    expect((await leave(ana, id, eve.profile)).error.reason).toBe('team_decided')
    expect((await leave(ana, id, ana.profile)).error.reason).toBe('captain_stays')
    expect(await membersOf(id)).toEqual([ana.profile, eve.profile])
  })

  it('withdraws the team when the captain leaves as its last member, and frees its place', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const schedule = await given.schedule({ ...sizes, team_quota: 1 })
    const id = await team(ana, schedule)
    expect((await create(eve, schedule)).error.reason).toBe('no_team_seats')
    expect((await leave(ana, id, ana.profile)).status).toBe(200)
    expect((await teamsOf(ana)).data[0]).toMatchObject({ id, status_id: rejected })
    const move = await at.db
      .selectFrom('team_transitions')
      .select(['move', 'citizen_id', 'user_id'])
      .where('team_id', '=', id)
      .executeTakeFirst()
    expect(move).toEqual({ move: 'reject', citizen_id: ana.id, user_id: null })
    expect((await create(eve, schedule)).status).toBe(201)
  })

  it('returns 404 to another household', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const id = await team(ana, await given.schedule(sizes))
    expect((await leave(eve, id, ana.profile)).status).toBe(404)
    expect((await leave(eve, id, eve.profile)).status).toBe(404)
    expect(await membersOf(id)).toEqual([ana.profile])
  })
})
