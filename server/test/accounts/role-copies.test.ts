import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { type TestPerson, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { personInRoles } from '../people/person-with.ts'

let person: TestPerson
let own: number
let others: number
let schedule: number

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  const { body } = await at.call('superadmin', staffContract.listRoles)
  const copy_of = body.data.find(({ name }) => name === contract.storedRole('validator'))?.id ?? 0
  const role = { name: 'coordinacion-de-suba', title: 'Coordinación de Suba', copy_of }
  expect((await at.call('superadmin', staffContract.storeRole, { body: role })).status).toBe(201)
  person = await personInRoles(at, 'coordinadora', [role.name])
  const shared = { name: 'Compartido', status_id: contract.status.profileValidating }
  own = await at.citizen({ ...shared, surname: 'Propia', document: '41000001', checker_id: person.id })
  others = await at.citizen({ ...shared, surname: 'Ajena', document: '41000002', checker_id: at.people.validator.id })
  schedule = await given.schedule()
  for (const id of [own, others]) await given.enrolment(schedule, id, contract.status.enrolmentAccepted)
})
afterAll(() => at.close())

/** The statuses of a call for the own citizen and for another's. */
async function statuses(call: contract.Call, more: (id: number) => object): Promise<number[]> {
  const codes: number[] = []
  for (const id of [own, others]) codes.push((await at.callWith(person.access, call, more(id))).status)
  return codes
}

const bytesOf = (data: unknown) => Buffer.from((data as { file: string }).file.split(',')[1] ?? '', 'base64')

describe('a person with a copy of the validator’s role under another name', () => {
  it('lists, counts and finds own citizens only', async () => {
    const list = await at.callWith(person.access, staffContract.listProfiles)
    expect(list.body.data.map(({ id }) => id)).toEqual([own])
    expect((await at.callWith(person.access, staffContract.dashboard)).body.data.total).toBe(1)
    const figures = await at.callWith(person.access, staffContract.dashboardFigures)
    expect(figures.body.data.validators.map(({ id }) => id)).toEqual([person.id])
    for (const query of ['compartido', '41000002']) {
      const { body } = await at.callWith(person.access, staffContract.searchEverywhere, { query: { query } })
      const citizens = body.data.filter(({ type }) => type === 'citizen').map(({ id }) => id)
      expect(citizens).toEqual(query === 'compartido' ? [own] : [])
    }
  })

  it('reads own citizens, and gets 404 for the others', async () => {
    const files = { [own]: await at.file(own), [others]: await at.file(others) }
    expect(await statuses(staffContract.showProfile, (id) => ({ params: { id } }))).toEqual([200, 404])
    expect(await statuses(staffContract.timeline, (id) => ({ params: { id } }))).toEqual([200, 404])
    expect(await statuses(staffContract.listObservations, (id) => ({ params: { id } }))).toEqual([200, 404])
    expect(await statuses(staffContract.listFiles, (id) => ({ params: { id } }))).toEqual([200, 404])
    expect(await statuses(staffContract.readFile, (id) => ({ params: { id, file: files[id] } }))).toEqual([200, 404])
    expect(await statuses(staffContract.listCitizenSchedules, (id) => ({ params: { id } }))).toEqual([200, 404])
  })

  it('sees own citizens only in a roster, on screen and exported', async () => {
    const params = { id: schedule }
    const roster = await at.callWith(person.access, staffContract.listRoster, { params, query: { without: 'texts' } })
    expect(roster.body.data.map(({ id }) => id)).toEqual([own])
    const { body } = await at.callWith(person.access, staffContract.exportRoster, { params })
    const { rows } = await readWorkbook(bytesOf(body.data), { sheet: 'PERFILES', columns: 50 })
    expect(JSON.stringify(rows)).toMatch(/41000001/)
    expect(JSON.stringify(rows)).not.toMatch(/41000002|Ajena/i)
  })

  it('exports own citizens only', async () => {
    const query = { format: 'csv', columns: ['surname'] } as const
    const { body } = await at.callWith(person.access, staffContract.exportProfiles, { query })
    const text = bytesOf(body.data).toString('utf8')
    expect(text).toContain('Propia')
    expect(text).not.toContain('Ajena')
  })

  it('decides on own citizens only', async () => {
    const body = { status_id: contract.status.profileVerified, observation: 'Todo en orden' }
    expect(await statuses(staffContract.transitionProfile, (id) => ({ params: { id }, body }))).toEqual([200, 404])
  })

  it('is listed among the validators, and gets an assigned citizen at the next request', async () => {
    const assignable = await at.call('assignor', contract.validators)
    expect(assignable.body.data.map(({ id }) => id)).toContain(person.id)
    const free = await at.citizen()
    const chosen = await at.call('assignor', staffContract.assignValidator, {
      params: { id: free },
      body: { validator_id: person.id },
    })
    expect(chosen.status).toBe(200)
    expect((await at.callWith(person.access, staffContract.showProfile, { params: { id: free } })).status).toBe(200)
  })
})
