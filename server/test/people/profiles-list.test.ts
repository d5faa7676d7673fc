import { profileExpanded, profileHeaders, sensitiveFields, status } from '@portal/contract'
import { assignValidatorToMany, listProfiles } from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

async function ids(query: object): Promise<number[]> {
  const { status: code, body, error } = await w.call('admin', listProfiles, { query: { per_page: 100, ...query } })
  expect(error.errors).toBeUndefined()
  expect(code).toBe(200)
  return body.data.map(({ id }) => id).toSorted((a, b) => a - b)
}

describe('a row of the list of citizens', () => {
  test('has the fields and formats of the contract', async () => {
    const id = await w.citizen({
      name: 'María',
      s_name: 'Fernanda',
      surname: 'Núñez',
      s_surname: 'de la Peña',
      document: '0012345',
      email: 'MARIA.N@Correo.Example',
      mobile_phone: '300 123 4567',
      birthdate: '2000-06-15',
      locality_id: 1,
      address: 'Calle 1 # 2-3',
      status_id: status.profileValidating,
      checker_id: w.people.validator.id,
      assigned_by_id: w.people.assignor.id,
      assigned_at: new Date('2026-06-01T23:30:00-05:00'),
      created_at: new Date('2026-05-31T23:59:59-05:00'),
    })
    await w.db.insertInto('observations').values({ profile_id: id, observation: 'UNA' }).execute()
    await w.db.insertInto('observations').values({ profile_id: id, observation: 'OTRA' }).execute()

    const { body } = await w.call('admin', listProfiles)
    expect(body.data).toEqual([
      expect.objectContaining({
        id,
        document: '0012345',
        full_name: 'MARÍA FERNANDA NÚÑEZ DE LA PEÑA',
        email: 'maria.n@correo.example',
        mobile_phone: '300 123 4567',
        phone: '300 123 4567',
        whatsapp: expect.stringMatching(
          /^https:\/\/api\.whatsapp\.com\/send\?phone=573001234567&text=Hola%2C%20MAR%C3%8DA/,
        ),
        age: 26,
        birthdate: '2000-06-15',
        address: 'Calle 1 # 2-3',
        status: 'VALIDANDO',
        color: 'warning',
        full_name_verifier: w.people.validator.full_name,
        checker_id: w.people.validator.id,
        full_name_assignor: w.people.assignor.full_name,
        assigned_at: '2026-06-01 23:30:00',
        verified_at: null,
        created_at: '2026-05-31 23:59:59',
        observations_count: 2,
        activities_count: 0,
        files_count: 0,
        pending_files_count: 0,
        version: 1,
      }),
    ])
    expect(body.data[0]?.locality).toEqual(expect.any(String))
    expect(body.meta).toMatchObject({ total: 1, current_page: 1, per_page: 10, from: 1, to: 1, last_page: 1 })
  })

  test('names its columns in the requested language, none of them sensitive', async () => {
    await w.citizen({ has_disability: true, ethnic_group_id: 1, eps_id: 1 })
    const { body } = await w.call('admin', listProfiles, { headers: { 'x-localization': 'en' } })
    expect(body.details.headers.map(({ value }) => value)).toEqual(profileHeaders.map(({ value }) => value))
    expect(body.details.expanded.map(({ value }) => value)).toEqual(profileExpanded.map(({ value }) => value))
    expect(body.details.headers.find(({ value }) => value === 'full_name')?.text).toBe('Full name')
    const shown = [...body.details.headers, ...body.details.expanded].map(({ value }) => value)
    for (const field of sensitiveFields) {
      expect(shown).not.toContain(field)
      expect(body.data[0]).not.toHaveProperty(field)
    }
  })

  test('hides the address of a minor until the eighteenth birthday', async () => {
    const minor = await w.citizen({ birthdate: '2008-06-16', address: 'Calle 1' })
    const adult = await w.citizen({ birthdate: '2008-06-15', address: 'Calle 2' })
    const { body } = await w.call('admin', listProfiles, { query: { without: 'texts' } })
    const addressOf = (id: number) => body.data.find((row) => row.id === id)
    expect(addressOf(minor)).toMatchObject({ age: 17, address: null })
    expect(addressOf(adult)).toMatchObject({ age: 18, address: 'Calle 2' })
  })

  test('has no chat link for a telephone with fewer than ten digits', async () => {
    await w.citizen({ mobile_phone: '601234567' })
    const { body } = await w.call('admin', listProfiles)
    expect(body.data[0]).toMatchObject({ whatsapp: null, phone: '601234567' })
  })
})

describe('a filter of the list of citizens', () => {
  test('accepts one status or several', async () => {
    const pending = await w.citizen()
    const verified = await w.citizen({ status_id: status.profileVerified })
    await w.citizen({ status_id: status.profileReturned })
    expect(await ids({ status_id: 3 })).toEqual([verified])
    expect(await ids({ status_id: [1, 3] })).toEqual([pending, verified])
    expect(await ids({ status_id: '' })).toHaveLength(3)
    expect(await ids({ status_id: 99 })).toEqual([])
  })

  test('by validator applies with any value except an empty one, 0 and false', async () => {
    const free = await w.citizen()
    const taken = await w.citizen({ checker_id: w.people.validator.id })
    expect(await ids({ not_assigned: 'pending' })).toEqual([free])
    expect(await ids({ not_assigned: 1 })).toEqual([free])
    expect(await ids({ assigned: 'assigned' })).toEqual([taken])
    expect(await ids({ assigned: { odd: 'shape' } })).toEqual([taken])
    for (const no of ['', '0', 'false']) expect(await ids({ assigned: no })).toEqual([free, taken])
    expect(await ids({ assigned: 1, not_assigned: 1 })).toEqual([])
  })

  test('accepts validators, profile types, document types and localities', async () => {
    const one = await w.citizen({ checker_id: w.people.validator.id, profile_type_id: 2, locality_id: 1 })
    const two = await w.citizen({ checker_id: w.people.validator2.id, document_type_id: 2, locality_id: 2 })
    const three = await w.citizen()
    expect(await ids({ validators_id: [w.people.validator.id] })).toEqual([one])
    expect(await ids({ validators_id: [w.people.validator.id, w.people.validator2.id] })).toEqual([one, two])
    expect(await ids({ profile_type_id: [1] })).toEqual([two, three])
    expect(await ids({ document_type_id: [2] })).toEqual([two])
    expect(await ids({ locality_id: [1, 2] })).toEqual([one, two])
  })

  test('by registration includes the first and the last day in Bogotá’s time', async () => {
    const before = await w.citizen({ created_at: new Date('2026-03-01T23:59:59-05:00') })
    const first = await w.citizen({ created_at: new Date('2026-03-02T00:00:00-05:00') })
    const last = await w.citizen({ created_at: new Date('2026-03-04T23:59:59-05:00') })
    const after = await w.citizen({ created_at: new Date('2026-03-05T00:00:00-05:00') })
    expect(await ids({ start_date: '2026-03-02', final_date: '2026-03-04' })).toEqual([first, last])
    expect(await ids({ start_date: '2026-03-02' })).toEqual([first, last, after])
    expect(await ids({ final_date: '2026-03-01' })).toEqual([before])
    expect(await ids({ start_date: '0000-01-01', final_date: '9999-12-31' })).toHaveLength(4)
  })

  describe('by age', () => {
    const start = w.now()
    afterAll(() => w.setNow(start))
    const born = (birthdate: string) => w.citizen({ birthdate })

    test('counts completed years on the day of Bogotá, both ends included', async () => {
      w.setNow(new Date('2026-03-01T02:00:00Z'))
      const six = await born('2020-02-28')
      const five = await born('2020-03-01')
      const almostThirteen = await born('2013-03-01')
      const thirteen = await born('2013-02-28')
      expect(await ids({ age_from: 6, age_to: 12 })).toEqual([six, almostThirteen])
      expect(await ids({ age_from: 13 })).toEqual([thirteen])
      expect(await ids({ age_to: '5' })).toEqual([five])
      expect(await ids({ age_from: 5, age_to: 5 })).toEqual([five])
      expect(await ids({ age_from: '', age_to: '' })).toHaveLength(4)
      w.setNow(new Date('2026-03-01T05:00:00Z'))
      expect(await ids({ age_from: 6, age_to: 12 })).toEqual([six, five])
    })

    test('makes a person born on 29 February a year older on 1 March, and works on 29 February', async () => {
      const leap = await born('2020-02-29')
      w.setNow(new Date('2023-02-28T12:00:00-05:00'))
      expect(await ids({ age_from: 3 })).toEqual([])
      w.setNow(new Date('2023-03-01T12:00:00-05:00'))
      expect(await ids({ age_from: 3 })).toEqual([leap])
      w.setNow(new Date('2024-02-29T12:00:00-05:00'))
      expect(await ids({ age_from: 4, age_to: 4 })).toEqual([leap])
      expect(await ids({ age_to: 3 })).toEqual([])
    })

    test.each([
      ['age_from', { age_from: -1 }],
      ['age_from', { age_from: '1.5' }],
      ['age_to', { age_to: 151 }],
      ['age_to', { age_to: 'many' }],
      ['age_to', { age_from: 9, age_to: 8 }],
    ])('returns 422 on %s for %j', async (field, query) => {
      const { status: code, error } = await w.call('admin', listProfiles, { query })
      expect([code, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
    })

    test('limits the citizens that a filter assigns to a validator', async () => {
      w.setNow(new Date('2023-03-01T12:00:00-05:00'))
      const child = await born('2016-01-01')
      await born('1990-01-01')
      const body = { validator_id: w.people.validator.id, filter: { age_to: 17 }, count: 1 }
      const { body: done } = await w.call('assignor', assignValidatorToMany, { body })
      expect(done.details.undoable).toEqual([child])
    })
  })

  test('applies together with the others', async () => {
    const matching = await w.citizen({ status_id: status.profilePending, locality_id: 1 })
    await w.citizen({ status_id: status.profilePending, locality_id: 2 })
    await w.citizen({ status_id: status.profileVerified, locality_id: 1 })
    expect(await ids({ status_id: 1, locality_id: 1, query: 'ciudadano' })).toEqual([matching])
  })

  test.each([
    [{ status_id: 'x' }, 'status_id.0'],
    [{ locality_id: ['1', 'two'] }, 'locality_id.1'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ start_date: '2026-03-02', final_date: '2026-03-01' }, 'final_date'],
    [{ validators_id: 99_999_999_999 }, 'validators_id.0'],
  ])('returns an error of its field for %j', async (query, field) => {
    const { status: code, error } = await w.call('admin', listProfiles, { query })
    expect(code).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual([field])
  })
})
