import { can, status, userPermissions } from '@portal/contract'
import {
  checkMember,
  createTeam,
  deleteSchedule,
  listTeamSchedules,
  listTeams,
  showSchedule,
  showTeam,
  transitionTeam,
  undoTeamTransition,
  updateSchedule,
  updateTeam,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const { enrolmentPending: pending, enrolmentAccepted: accepted, enrolmentRejected: rejected } = status

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const sizes = { is_teams: true, min_team_participants_quota: 2, max_team_participants_quota: 3, team_quota: 2 }

function bodyOf(people: readonly number[], fields: object = {}) {
  return {
    name: `Equipo ${people.join('-')}`,
    captain_profile_id: people[0],
    members: people.map((profile_id) => ({ profile_id, participant_role_id: given.ids.role })),
    ...fields,
  }
}

async function people(count: number, fields: object = {}): Promise<number[]> {
  const made: number[] = []
  for (let one = 0; one < count; one += 1) made.push(await given.verified(fields))
  return made
}

async function team(id: number, members?: readonly number[]) {
  const profiles = members ?? (await people(2))
  const { body, status: code } = await at.call('admin', createTeam, { params: { id }, body: bodyOf(profiles) })
  expect(code).toBe(201)
  return { id: body.details.id, members: profiles }
}

function transition(user: RequestUser, id: number, one: number, status_id: number, more: object = {}) {
  return at.call(user, transitionTeam, {
    params: { id, team: one },
    body: { status_id, observation: 'Revisado', ...more },
  })
}

async function statusOf(id: number) {
  const row = await at.db.selectFrom('teams').select('status_id').where('id', '=', id).executeTakeFirst()
  return row?.status_id
}

describe('creating a team', () => {
  it('stores its members with their roles, captain first', async () => {
    const id = await given.schedule(sizes)
    const profiles = [await given.verified({ name: 'Zoe' }), await given.verified({ name: 'Ana' })]
    const made = await team(id, profiles)
    const { body } = await at.call('viewer', showTeam, { params: { id, team: made.id } })
    expect(body.data).toMatchObject({
      status_id: pending,
      captain: 'ZOE PRUEBA',
      members_count: 2,
      members: [
        { profile_id: profiles[0], is_captain: true, participant_role: 'PRUEBA JUGADOR', age: 36 },
        { profile_id: profiles[1], is_captain: false },
      ],
    })
    const { body: list } = await at.call('viewer', listTeams, { params: { id }, query: { query: 'ana prueba' } })
    expect(list.data.map(({ id: one }) => one)).toEqual([made.id])
    const { body: whole } = await at.call('viewer', showSchedule, { params: { id } })
    expect(whole.data).toMatchObject({ teams_schedules_count: 1, teams_accepted: 0 })
  })

  it.each([
    [
      'a captain who is not a member',
      (profiles: number[]) => bodyOf(profiles, { captain_profile_id: 999_999 }),
      ['captain_profile_id'],
    ],
    ['too few members', ([first = 0]: number[]) => bodyOf([first]), ['members']],
    ['a member twice', ([first = 0]: number[]) => bodyOf([first, first]), ['members.1.profile_id']],
    ['an unknown person', ([first = 0]: number[]) => bodyOf([first, 999_999]), ['members.1.profile_id']],
    [
      'an unknown role',
      (profiles: number[]) =>
        bodyOf(profiles, { members: profiles.map((profile_id) => ({ profile_id, participant_role_id: 999_999 })) }),
      ['members.0.participant_role_id', 'members.1.participant_role_id'],
    ],
    ['no name', (profiles: number[]) => bodyOf(profiles, { name: ' ' }), ['name']],
    ['no members', (profiles: number[]) => bodyOf(profiles, { members: [] }), ['members']],
  ])('refuses %s', async (_, body, errorFields) => {
    const id = await given.schedule(sizes)
    const { status: code, error } = await at.call('admin', createTeam, {
      params: { id },
      body: body(await people(2)),
    })
    expect([code, Object.keys(error.errors ?? {}).toSorted()]).toEqual([422, errorFields])
    for (const [sentence] of Object.values(error.errors ?? {})) expect(sentence).not.toMatch(/[{}]|^\w+\.\w+$/)
  })

  it('refuses members who may not take part, with the reason of each', async () => {
    const id = await given.schedule({ ...sizes, disability: true, max_age: 50 })
    const fit = await given.verified({ has_disability: true })
    const old = await given.verified({ has_disability: true, birthdate: '1950-01-01' })
    const able = await given.verified()
    const { status: code, error } = await at.call('admin', createTeam, {
      params: { id },
      body: bodyOf([fit, old, able]),
    })
    expect([code, error.reason]).toEqual([409, 'member_not_allowed'])
    expect(error.details).toMatchObject({
      members: [
        { id: old, code: 'age_out_of_range', reason: expect.stringContaining('76') },
        { id: able, code: 'disability_required' },
      ],
    })
  })

  it('returns the same reasons for one citizen in the check of a member, and the usual role', async () => {
    const id = await given.schedule({ ...sizes, disability: true, max_age: 50 })
    const check = async (profile_id: number, more: object = {}, user: RequestUser = 'admin') =>
      at.call(user, checkMember, { params: { id }, query: { profile_id, ...more } })
    const [captain, fit] = await people(2, { has_disability: true })
    expect((await check(fit ?? 0)).body.data).toMatchObject({ can_join: true, reasons: [] })
    const old = await given.verified({ birthdate: '1950-01-01', status_id: status.profilePending })
    const { data } = (await check(old)).body
    expect([data.can_join, data.reasons.map(({ code }) => code)]).toEqual([
      false,
      ['citizen_not_verified', 'age_out_of_range', 'disability_required'],
    ])
    for (const { reason } of data.reasons) expect(reason).not.toMatch(/[{}]|^\w+\.\w+$/)
    const made = await team(id, [captain ?? 0, fit ?? 0])
    const taken = (await check(fit ?? 0)).body.data
    expect([taken.reasons.map(({ code }) => code), taken.usual_role_id]).toEqual([
      ['member_in_other_team'],
      given.ids.role,
    ])
    expect((await check(fit ?? 0, { team_id: made.id })).body.data.can_join).toBe(true)
    // A citizen out of scope returns 404.
    expect((await check(old, {}, 'validator')).status).toBe(404)
  })

  it('refuses a member of another active team of the schedule, and a name that exists', async () => {
    const id = await given.schedule(sizes)
    const { members } = await team(id)
    const [first = 0] = members
    const other = await given.verified()
    const taken = await at.call('admin', createTeam, { params: { id }, body: bodyOf([other, first]) })
    expect([taken.status, Object.keys(taken.error.errors ?? {})]).toEqual([422, ['members.1.profile_id']])
    const name = bodyOf(members).name.toUpperCase()
    const named = await at.call('admin', createTeam, { params: { id }, body: bodyOf(await people(2), { name }) })
    expect([named.status, Object.keys(named.error.errors ?? {})]).toEqual([422, ['name']])
    const elsewhere = await given.schedule(sizes)
    expect((await team(elsewhere, members)).members).toEqual(members)
  })

  it('requires an active schedule for teams with room', async () => {
    const plain = await given.schedule()
    const off = await given.schedule({ ...sizes, is_activated: false })
    const full = await given.schedule({ ...sizes, team_quota: 1 })
    await team(full)
    for (const [id, reason] of [
      [plain, 'not_of_teams'],
      [off, 'schedule_inactive'],
      [full, 'no_team_seats'],
    ] as const) {
      const { status: code, error } = await at.call('admin', createTeam, {
        params: { id },
        body: bodyOf(await people(2)),
      })
      expect([code, error.reason]).toEqual([409, reason])
    }
  })

  it('returns 403 to users who may only view', async () => {
    const id = await given.schedule(sizes)
    expect((await at.call('validator', createTeam, { params: { id }, body: bodyOf(await people(2)) })).status).toBe(403)
  })
})

describe('changing a team', () => {
  it('replaces its members, and is refused for a stale version', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    const next = [...made.members.slice(1), ...(await people(2))]
    const params = { id, team: made.id }
    expect((await at.call('admin', updateTeam, { params, body: bodyOf(next, { version: 1 }) })).status).toBe(200)
    const { body } = await at.call('admin', showTeam, { params })
    expect(body.data.members.map(({ profile_id }) => profile_id).toSorted()).toEqual(next.toSorted())
    const stale = await at.call('admin', updateTeam, { params, body: bodyOf(next, { version: 1 }) })
    expect([stale.status, stale.error.reason, stale.error.details]).toMatchObject([
      409,
      'stale_version',
      { version: 2 },
    ])
  })

  it('is refused for a rejected team, and for a team of another schedule', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    await transition('admin', id, made.id, rejected)
    const body = bodyOf(made.members)
    expect((await at.call('admin', updateTeam, { params: { id, team: made.id }, body })).error.reason).toBe(
      'move_not_allowed',
    )
    const other = await given.schedule(sizes)
    expect((await at.call('admin', updateTeam, { params: { id: other, team: made.id }, body })).status).toBe(404)
    expect((await at.call('admin', showTeam, { params: { id: other, team: made.id } })).status).toBe(404)
    expect((await transition('admin', other, made.id, accepted)).status).toBe(404)
  })
})

describe('the transitions of a team', () => {
  it('accept it, notify every member, and link from each member’s page to the team', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    const { status: code, body } = await transition('admin', id, made.id, accepted)
    expect([code, body.details.undo_until]).toEqual([200, '2026-06-15 10:01:00'])
    for (const profile of made.members) {
      const observations = await at.db
        .selectFrom('observations')
        .select('observation')
        .where('profile_id', '=', profile)
        .execute()
      expect(observations.map(({ observation }) => observation)).toEqual([
        expect.stringMatching(/^EQUIPO EQUIPO .+ \/ PRUEBA NATACIÓN .+: REVISADO$/),
      ])
      const { body: own } = await at.call('viewer', listTeamSchedules, { params: { id: profile } })
      expect(own.data).toMatchObject([{ id, team_id: made.id, team_status_id: accepted, team_members_count: 2 }])
    }
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from citizen_notifications where about like 'team-move/%'
        and profile_id = any(${made.members}::integer[])`.execute(at.db)
    expect(rows).toEqual([{ total: 2 }])
  })

  it.each([
    [pending, rejected, 200],
    [accepted, rejected, 200],
    [accepted, accepted, 409],
    [rejected, accepted, 409],
    [rejected, pending, 409],
  ])('from status %i to %i return %i', async (from, to, code) => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    if (from !== pending) await transition('admin', id, made.id, from)
    expect((await transition('admin', id, made.id, to)).status).toBe(code)
    expect(await statusOf(made.id)).toBe(code === 200 ? to : from)
  })

  it('accept no team without room, of a wrong size, or with a member who may not take part', async () => {
    const id = await given.schedule({ ...sizes, team_quota: 3 })
    const [first, second, third] = [await team(id), await team(id), await team(id)]
    await at.db.updateTable('schedules').set({ team_quota: 1 }).where('id', '=', id).execute()
    expect((await transition('admin', id, first.id, accepted)).status).toBe(200)
    expect((await transition('admin', id, second.id, accepted)).error.reason).toBe('no_team_seats')
    await at.db
      .updateTable('schedules')
      .set({ team_quota: 3, min_team_participants_quota: 3 })
      .where('id', '=', id)
      .execute()
    expect((await transition('admin', id, second.id, accepted)).error.reason).toBe('team_size')
    await at.db.updateTable('schedules').set({ min_team_participants_quota: 2 }).where('id', '=', id).execute()
    await at.db
      .updateTable('profiles')
      .set({ status_id: status.profileReturned })
      .where('id', '=', third.members[0] ?? 0)
      .execute()
    const unfit = await transition('admin', id, third.id, accepted)
    expect([unfit.error.reason, unfit.error.details]).toMatchObject([
      'member_not_allowed',
      { members: [{ id: third.members[0], code: 'citizen_not_verified' }] },
    ])
  })

  it('free members and name when they reject the team', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    await transition('admin', id, made.id, rejected)
    const again = await team(id, made.members)
    expect(again.id).not.toBe(made.id)
  })

  it('are undone only by the user who made them, and only while members and room are free', async () => {
    const id = await given.schedule({ ...sizes, team_quota: 1 })
    const made = await team(id)
    const undo = (user: RequestUser) => at.call(user, undoTeamTransition, { params: { id, team: made.id } })
    await transition('admin', id, made.id, accepted)
    expect((await undo('superadmin')).status).toBe(403)
    expect((await undo('admin')).status).toBe(200)
    expect(await statusOf(made.id)).toBe(pending)
    expect((await undo('admin')).error.reason).toBe('nothing_to_undo')
    await transition('admin', id, made.id, rejected)
    await team(id, made.members)
    expect((await undo('admin')).error.reason).toBe('undo_overtaken')
  })

  it('are undone only when no later one followed', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    const first = await transition('admin', id, made.id, accepted)
    await transition('admin', id, made.id, rejected)
    const undo = (transition_id: number | undefined) =>
      at.call('admin', undoTeamTransition, { params: { id, team: made.id }, body: { transition_id } })
    expect((await undo(first.body.details.transition_id)).error.reason).toBe('undo_overtaken')
    expect(await statusOf(made.id)).toBe(rejected)
    const { body } = await at.call('admin', showTeam, { params: { id, team: made.id } })
    expect((await undo(body.data.undo_transition_id ?? undefined)).status).toBe(200)
    expect(await statusOf(made.id)).toBe(accepted)
  })

  it('require the permission to decide about teams', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    expect((await transition('viewer', id, made.id, accepted)).status).toBe(403)
  })
})

describe('a schedule with teams', () => {
  it('cannot become one without teams, keeps room for the accepted teams, and cannot be deleted', async () => {
    const id = await given.schedule(sizes)
    const made = await team(id)
    await transition('admin', id, made.id, accepted)
    const change = (fields: object) =>
      at.call('admin', updateSchedule, { params: { id }, body: given.body({ min_age: 0, ...fields }) })
    expect(Object.keys((await change({ is_teams: false })).error.errors ?? {})).toEqual(['is_teams'])
    await team(id)
    const teams = { is_teams: true, min_team_participants_quota: 2, max_team_participants_quota: 3 }
    expect((await change({ ...teams, team_quota: 1 })).status).toBe(200)
    const response = await at.call('admin', deleteSchedule, { params: { id } })
    expect([response.status, response.error.details]).toEqual([409, { enrolments: 0, teams: 2 }])
  })
})

describe('a validator and teams', () => {
  it('views only their own citizens in a team, and the number of members', async () => {
    const id = await given.schedule(sizes)
    const own = await given.verified({ checker_id: at.people.validator.id, name: 'Propia' })
    const other = await given.verified({ checker_id: at.people.validator2.id, name: 'Ajena' })
    const made = await team(id, [other, own])
    const { body } = await at.call('validator', listTeams, { params: { id }, query: { without: 'texts' } })
    expect(body.data).toMatchObject([{ id: made.id, captain: null, members_count: 2, members: [{ profile_id: own }] }])
    expect(JSON.stringify(body.data)).not.toContain('AJENA')
    const { body: searched } = await at.call('validator', listTeams, { params: { id }, query: { query: 'ajena' } })
    expect(searched.data).toEqual([])
    expect((await at.call('validator', listTeamSchedules, { params: { id: other } })).status).toBe(404)
  })

  it('decides about teams whose captain is their citizen, and undoes it', async () => {
    const id = await given.schedule(sizes)
    const own = await given.verified({ checker_id: at.people.validator.id })
    const other = await given.verified({ checker_id: at.people.validator2.id })
    const theirs = await team(id, [own, other])
    const others = await team(id, [await given.verified({ checker_id: at.people.validator2.id }), ...(await people(1))])
    const { body } = await at.call('validator', listTeams, { params: { id } })
    const rights = (await at.call('validator', userPermissions, { query: { ownership: 1 } })).body.data
    expect(body.data.map((one) => [one.id, can(rights, 'assign-status', 'Team', one)])).toEqual([
      [others.id, false],
      [theirs.id, true],
    ])
    expect((await transition('validator', id, others.id, accepted)).status).toBe(403)
    expect((await transition('validator', id, theirs.id, accepted)).status).toBe(200)
    expect(await statusOf(theirs.id)).toBe(accepted)
    expect(
      (await at.call('validator2', undoTeamTransition, { params: { id, team: theirs.id }, body: {} })).status,
    ).toBe(403)
    expect((await at.call('validator', undoTeamTransition, { params: { id, team: theirs.id }, body: {} })).status).toBe(
      200,
    )
    expect(await statusOf(theirs.id)).toBe(pending)
  })
})
