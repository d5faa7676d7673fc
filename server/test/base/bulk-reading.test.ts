import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../src/base/database/principals.ts'
import { auditReading } from '../../src/base/services/audit/audit-reading.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { type Grant, personWith } from '../people/person-with.ts'
import { testApp } from './test-app.ts'

let citizen: number
let duplicate: number
let file: number
let schedule: number
let team: number
const enrolment = { id: () => schedule, profile: () => citizen }

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  const same = { name: 'Elisa', surname: 'Doble', birthdate: '1990-03-07' }
  citizen = await given.verified({ ...same, document: '52891034' })
  duplicate = await given.verified({ ...same, document: '52891035' })
  file = await at.file(citizen)
  schedule = await given.schedule({ is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5 })
  const enrolled = await given.enrolment(schedule, citizen)
  await given.enrolment(schedule, duplicate)
  await at.db
    .insertInto('enrolment_transitions')
    .values({ citizen_schedule_id: enrolled, move: 'reject', version_after: 2, previous: '{}' })
    .execute()
  const consent = await given.row('informed_consents', { title: 'CONSENTIMIENTO' })
  await given.row('consent_revisions', { consent_id: consent, revision: 1, text: 'Texto' })
  await at.db.insertInto('schedule_consents').values({ schedule_id: schedule, consent_id: consent }).execute()
  team = await given.row('teams', { schedule_id: schedule, name: 'Los Tigres', captain_profile_id: citizen })
  const member = { team_id: team, schedule_id: schedule, participant_role_id: given.ids.role }
  await at.db
    .insertInto('team_members')
    .values([
      { ...member, profile_id: citizen },
      { ...member, profile_id: duplicate },
    ])
    .execute()
  await at.call('admin', staffContract.addObservation, { params: { id: citizen }, body: { observation: 'Una nota' } })
})
afterAll(() => at.close())

/** The highest id of the audit log. Rows of later reads have higher ids. */
let from: number
beforeEach(async () => {
  const row = await at.db
    .selectFrom('audits')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  from = Number(row?.id ?? 0)
})

const written = () =>
  at.db
    .selectFrom('audits')
    .select(['event', 'entity', 'entity_id', 'profile_id', 'user_id', 'new_values'])
    .where('id', '>', from)
    .where('event', 'in', ['listed', 'read'])
    .orderBy('id')
    .execute()

describe('the audit log of bulk reads of citizens', () => {
  it('has one row for a page of the list, with user, filter, page and count', async () => {
    const query = { query: 'elisa', per_page: 1, page: 2, status_id: [contract.status.profileVerified] }
    const { body } = await at.call('viewer', staffContract.listProfiles, { query })
    expect(body.data).toHaveLength(1)
    expect(await written()).toEqual([
      {
        event: 'listed',
        entity: 'Profile',
        entity_id: null,
        profile_id: null,
        user_id: at.people.viewer.id,
        new_values: {
          filter: { query: 'elisa', status_id: [contract.status.profileVerified] },
          page: 2,
          per_page: 1,
          count: 1,
        },
      },
    ])
  })

  it('has one row a minute for the same page, and none for an empty page', async () => {
    const pages = [1, 2].map((page) => at.call('admin', staffContract.listProfiles, { query: { per_page: 1, page } }))
    await Promise.all(pages)
    await at.call('admin', staffContract.listProfiles, { query: { per_page: 1, page: 1 } })
    await at.call('admin', staffContract.listProfiles, { query: { query: 'nadieasí' } })
    expect((await written()).map(({ new_values }) => new_values.page).toSorted()).toEqual([1, 2])
  })

  it('has one row for the same page read twice in the same batch', async () => {
    const values = { page: 7 }
    const reading = { event: 'listed', entity: 'Profile', values } as const
    const origin = {
      ...actor({ kind: 'staff', id: at.people.viewer.id }, 'Una persona'),
      url: '/',
      ip: '::1',
      user_agent: null,
      request_id: 'one',
    }
    await Promise.all([auditReading(at.db, { origin }, reading), auditReading(at.db, { origin }, reading)])
    expect(await written()).toMatchObject([{ new_values: values }])
  })

  it.each([
    ['a roster', staffContract.listRoster, { id: () => schedule }, {}, 'CitizenSchedule', false, 2],
    ['a telephone list', staffContract.listRosterPhones, { id: () => schedule }, {}, 'CitizenSchedule', false, 2],
    ['the account', staffContract.showAccount, { id: () => citizen }, {}, 'Citizen', true, undefined],
    ['the observations', staffContract.listObservations, { id: () => citizen }, {}, 'Observation', true, 1],
    ['the documents', staffContract.listFiles, { id: () => citizen }, {}, 'File', true, 1],
    ['the timeline', staffContract.timeline, { id: () => citizen }, {}, 'Audit', true, expect.any(Number)],
    ['the duplicates', staffContract.listDuplicates, { id: () => citizen }, {}, 'Profile', true, 1],
    ['the enrolments', staffContract.listCitizenSchedules, { id: () => citizen }, {}, 'CitizenSchedule', true, 1],
    ['the transitions', staffContract.listEnrolmentSteps, enrolment, {}, 'CitizenSchedule', true, 1],
    ['the consents', staffContract.listParticipantConsents, enrolment, {}, 'CitizenSchedule', true, 1],
    ['the teams of a citizen', staffContract.listTeamSchedules, { id: () => citizen }, {}, 'Team', true, 1],
    ['a team', staffContract.showTeam, { id: () => schedule, team: () => team }, {}, 'Team', false, 2],
    ['the search everywhere', staffContract.searchEverywhere, {}, { query: 'elisa doble' }, 'Profile', false, 2],
  ] as readonly (readonly [string, contract.Call, Record<string, () => number>, object, string, boolean, unknown])[])(
    'for %s',
    async (_, call, params, query, entity, isOfCitizen, count) => {
      const ids = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, id()]))
      expect((await at.call('assignor', call, { params: ids, query })).status).toBe(200)
      const rows = await written()
      expect(rows).toMatchObject([{ entity, user_id: at.people.assignor.id, profile_id: isOfCitizen ? citizen : null }])
      expect(rows[0]?.new_values.count).toEqual(count)
    },
  )

  it('has a row for a team that a refused change returns', async () => {
    const params = { id: schedule, team }
    const body = { name: 'Otros', captain_profile_id: citizen, version: 0, members: [] as never }
    const members = [{ profile_id: citizen, participant_role_id: given.ids.role }]
    const update = await at.call('admin', staffContract.updateTeam, { params, body: { ...body, members } })
    expect([update.status, update.error.reason]).toEqual([409, 'stale_version'])
    expect(await written()).toMatchObject([{ event: 'read', entity: 'Team', entity_id: team }])
  })

  it.each([
    ['without effect', 'superadmin', {}, 200],
    ['that is refused', 'admin', { version: 0 }, 409],
  ] as const)('has a row for an account that a change %s returns', async (_, user, body, expected) => {
    const { status } = await at.call(user, staffContract.updateAccount, { params: { id: duplicate }, body })
    expect(status).toBe(expected)
    expect(await written()).toMatchObject([{ event: 'read', entity: 'Citizen', profile_id: duplicate }])
  })

  it('has rows for sign-ups that are not citizens yet, in a list and alone', async () => {
    const id = await given.row('pre_registers', {
      document_type_id: 1,
      document: '1020304050',
      name: 'Ana',
      surname: 'Peña',
      email: 'ana@correo.example',
      expires_at: at.now(),
    })
    await at.call('admin', staffContract.preRegisters.index, { query: { query: '1020304050' } })
    await at.call('admin', staffContract.preRegisters.show, { params: { id } })
    expect(await written()).toMatchObject([
      { event: 'listed', entity: 'PreRegister', new_values: { count: 1 } },
      { event: 'read', entity: 'PreRegister', entity_id: id },
    ])
  })

  it('does not appear in the citizen’s own timeline', async () => {
    for (const call of [staffContract.listFiles, staffContract.listObservations, staffContract.timeline]) {
      await at.call('admin', call, { params: { id: citizen } })
    }
    const { body } = await at.call('admin', staffContract.timeline, { params: { id: citizen } })
    expect(body.data.map(({ event }) => event)).not.toContain('listed')
  })

  it('hides the filter from a reader who may not view all citizens', async () => {
    await at.call('admin', staffContract.listProfiles, { query: { document: '52891034' } })
    await at.call('admin', staffContract.listRoster, { params: { id: schedule }, query: { query: '52891034' } })
    const grants = (['Audit', 'Schedule', 'CitizenSchedule'] as const).flatMap((entity): Grant[] => [
      ['view', entity],
      ['view-audit', entity],
    ])
    const auditor = await personWith(at, 'auditora', grants)
    const { body } = await at.callWith(auditor.access, staffContract.listAudits, { query: { per_page: 100 } })
    expect(body.data.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toContain('52891034')
    const all = await at.call('admin', staffContract.listAudits, { query: { per_page: 100, event: ['listed'] } })
    expect(JSON.stringify(all.body)).toContain('52891034')
  })
})

describe('rows of lists', () => {
  const selected = [
    'id',
    'status_id',
    'status_code',
    'document_type_id',
    'color',
    'checker_id',
    'version',
    'phone',
    'whatsapp',
  ]
  const waiting = ['waiting_since', 'reopened_at', 'postponed_at', 'postponed_reason', 'handover_reason']
  const counts = ['activities_count', 'observations_count', 'files_count', 'pending_files_count']

  const ours = { without: ['audits', 'texts'] }

  it('have the fields that the list can show, and no others', async () => {
    const { body } = await at.call('viewer', staffContract.listProfiles, { query: ours })
    const shown = [...body.details.headers, ...body.details.expanded].map(({ value }) => value)
    const allowed = new Set([...shown, ...selected, ...waiting, ...counts])
    const row = Object.keys(body.data[0] ?? {})
    expect(row.filter((name) => !allowed.has(name))).toEqual([])
    expect(shown.filter((name) => name !== 'actions' && !row.includes(name))).toEqual([])
  })

  it('leave the other fields to the detail and the export', async () => {
    const { body } = await at.call('viewer', staffContract.showProfile, { params: { id: citizen }, query: ours })
    expect(body.data).toMatchObject({ profile_type_id: 1, document_type_id: 1, checker_name: null, eps: null })
    expect(body.data).toHaveProperty('user_id')
    expect(file).toBeGreaterThan(0)
  })
})
