import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actor, system } from '../../../src/base/database/principals.ts'
import { writeAudit } from '../../../src/base/services/audit/audit.ts'
import { add } from '../../offer/catalogue-examples.ts'
import { schedulesApp } from '../../offer/schedules-app.ts'
import { staffCalls } from '../every-call.ts'
import { type CallInput, testApp } from '../test-app.ts'

// Clients without the header of our web show every column as it is sent. Our web formats its columns itself (ADR 0025).

let ids: Readonly<Record<string, number>>
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
const given = await schedulesApp(at)
beforeAll(async () => {
  for (const catalogue of [...staffContract.catalogues, ...staffContract.ownCatalogues]) await add(at, catalogue)
  const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
  const [schedule, profile] = [await given.schedule(sizes), await given.verified({ has_disability: true })]
  const captain = { name: 'Equipo', captain_profile_id: profile }
  const members = [{ profile_id: profile, participant_role_id: given.ids.role }]
  await at.call('superadmin', staffContract.createTeam, { params: { id: schedule }, body: { ...captain, members } })
  await given.enrolment(schedule, profile)
  await at.file(profile)
  await given.row('observations', { profile_id: profile, user_id: at.people.admin.id, observation: 'Todo en orden' })
  const park_id = await given.row('parks', { id: 900_001, name: 'SIN CÓDIGO' })
  const parkless = await given.row('stages', { name: 'SIN PARQUE', park_id })
  await given.schedule({ stage_id: parkless })
  const origin = { ...actor(system, null), url: '/', ip: '192.0.2.7', user_agent: null, request_id: 'r' }
  const change = { old_values: { quota: 10, is_paid: false }, new_values: { quota: 20, is_paid: true } }
  await writeAudit(at.db, origin, [{ event: 'updated', entity: 'Schedule', entity_id: schedule, ...change }])
  const state = await at.db
    .selectFrom('cities')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select(['states.id', 'states.country_id'])
    .executeTakeFirstOrThrow()
  ids = {
    countries: state.country_id,
    states: state.id,
    schedules: schedule,
    profiles: profile,
    users: at.people.validator.id,
    roles: 1,
  }
})
afterAll(() => at.close())

type Row = Readonly<Record<string, unknown>>
interface Table {
  readonly data: readonly Row[]
  readonly details: { readonly headers: readonly contract.Header[]; readonly expanded?: readonly contract.Header[] }
}

const tables = staffCalls.filter((call) => call.without.includes('texts'))
/** Optional numbers and dates of a row. They are null when missing, because an empty text is neither. */
const missingNumbers = new Set([
  'entity_id',
  'stratum',
  'rate_value',
  'day_of_week',
  'min_age',
  'max_age',
  'waiting_since',
])
const mayLack = (column: string) => missingNumbers.has(column) || /_(at|date)$/.test(column)
const ours = { without: ['texts'] }

async function tableOf(call: contract.Call, input: CallInput = {}): Promise<Table> {
  const [, part] = /([\w-]+)\/:id/.exec(call.path) ?? []
  const id = ids[part ?? ''] ?? 1
  const query = { ...(call === staffContract.findUsers ? { username: 'validator' } : {}), ...input.query }
  const params = { id, profile: ids.profiles ?? 0, upzId: 1, stateId: ids.states ?? 0 }
  const { status, body, error } = await at.call('superadmin', call, { params, ...input, query })
  expect([status, error.errors]).toEqual([200, undefined])
  const { data, details } = body as { data: Row | Row[]; details: Table['details'] | null }
  return { data: [data].flat(), details: details ?? { headers: [] } }
}

const columnsOf = ({ details }: Table) =>
  [...(details.headers ?? []), ...(details.expanded ?? [])].map(({ value }) => value).filter((one) => one !== 'actions')

describe('the columns of a table', () => {
  it.each(tables.map((call) => [call.path, call] as const))('have text or numbers: %s', async (_, call) => {
    const table = await tableOf(call)
    const found = table.data.flatMap((row) =>
      columnsOf(table).flatMap((column) => {
        const value = row[column]
        if (value === null && mayLack(column)) return []
        return typeof value === 'string' || typeof value === 'number' ? [] : [`${column}: ${JSON.stringify(value)}`]
      }),
    )
    expect([...new Set(found)]).toEqual([])
  })

  it.each(tables.map((call) => [call.path, call] as const))(
    'have no _text fields for the product’s own web: %s',
    async (_, call) => {
      const [table, plain] = [await tableOf(call, { query: ours }), await tableOf(call)]
      for (const column of columnsOf(table)) expect(column).not.toMatch(/_text$/)
      expect(columnsOf(plain).map((column) => column.replace(/_text$/, ''))).toEqual(columnsOf(table))
      for (const row of table.data) expect(Object.keys(row).filter((field) => field.endsWith('_text'))).toEqual([])
    },
  )

  it('are tested on tables with rows', async () => {
    const own = tables.filter((call) => call.path.startsWith(contract.portal('')) && !call.path.includes(':'))
    const empty = []
    for (const call of own) if ((await tableOf(call)).data.length === 0) empty.push(call.path)
    expect(empty).toEqual([staffContract.listMails.path, staffContract.listScheduleImports.path])
  })

  it('show yes and no, names and values in the language of the request, beside the original fields', async () => {
    const { data } = await tableOf(staffContract.listSchedules)
    const row = data.find(({ id }) => id === ids.schedules)
    expect(row).toMatchObject({ is_activated: true, is_activated_text: 'Sí', is_paid: false, is_paid_text: 'No' })
    const headers = { 'x-localization': 'en' }
    const english = (await tableOf(staffContract.listSchedules, { headers })).data.find(
      ({ id }) => id === ids.schedules,
    )
    expect(english).toMatchObject({ is_activated: true, is_activated_text: 'Yes' })
    const [user] = (await tableOf(staffContract.findUsers)).data
    expect(user).toMatchObject({
      phone: '',
      roles: [{ id: expect.any(Number) }],
      roles_text: expect.stringContaining('valid'),
    })
    const audits = (await tableOf(staffContract.listAudits, { query: { per_page: 100 } })).data
    const changed = audits.find(({ type_id, event_name }) => type_id === ids.schedules && event_name === 'updated')
    expect(changed).toMatchObject({ new_values: { quota: 20 }, new_values_text: 'Cupos: 20; Es pago: Sí' })
  })

  it('have empty text for a missing value', async () => {
    const named = (rows: readonly Row[]) => rows.find(({ name }) => name === 'SIN PARQUE')?.park_code
    const stages = staffContract.catalogues.find(({ path }) => path === 'stages')
    if (stages === undefined) throw new Error('no stages')
    expect(named((await tableOf(stages.index)).data)).toBe('')
    expect(named((await tableOf(stages.index, { query: ours })).data)).toBe(null)
    const bare = (rows: readonly Row[]) => rows.find(({ stage_name }) => stage_name === 'SIN PARQUE')?.park_code
    expect(bare((await tableOf(staffContract.listSchedules)).data)).toBe('')
  })

  it('sort by the _text column in the order of the field', async () => {
    await given.schedule({ rate_id: given.ids.rate })
    const sorted = async (column: string) =>
      (await tableOf(staffContract.listSchedules, { query: { column: [column], order: ['asc'] } })).data.map(
        ({ id }) => id,
      )
    const byField = await sorted('is_paid')
    expect(byField.length).toBeGreaterThan(2)
    expect(await sorted('is_paid_text')).toEqual(byField)
    const { status, error } = await at.call('superadmin', staffContract.listSchedules, {
      query: { column: ['none_text'] },
    })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['column.0']])
  })
})
