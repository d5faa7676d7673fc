import {
  afp,
  areas,
  arl,
  bloodTypes,
  type Call,
  ccf,
  cities,
  contactRelationships,
  countries,
  disabilities,
  documentTypes,
  eps,
  ethnicGroups,
  genderIdentities,
  localities,
  neighborhoods,
  offices,
  parafiscal,
  parks,
  populationGroups,
  type ResponseOf,
  sex,
  sexualOrientation,
  states,
  upz,
} from '@portal/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { plainLists } from '../../src/offer/references/plain-lists.ts'
import { type CallInput, testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

/** Returns the rows of a successful response without a session. */
async function rows<C extends Call>(call: C, request?: CallInput) {
  const { status, body } = await at.call('stranger', call, request)
  expect(status).toBe(200)
  return (body as { data: Record<string, unknown>[] }).data
}

const sortKey = (name: unknown) => String(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function expectByName(list: readonly Record<string, unknown>[]): void {
  const names = list.map(({ name }) => sortKey(name))
  expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
}

const named = ['id', 'name']
const dates = ['created_at', 'updated_at']
const archived = [...dates, 'deleted_at']
const entity = ['id', 'name', 'code', 'nit', ...dates]

describe('a reference list', () => {
  it.each([
    ['localities', localities, [...named, ...archived]],
    ['sex', sex, named],
    ['blood types', bloodTypes, named],
    ['EPS', eps, entity],
    ['AFP', afp, entity],
    ['ARL', arl, entity],
    ['CCF', ccf, entity],
    ['parafiscal', parafiscal, entity],
    ['offices', offices, [...named, ...dates]],
    ['disabilities', disabilities, named],
    ['ethnic groups', ethnicGroups, named],
    ['population groups', populationGroups, named],
    ['gender identities', genderIdentities, named],
    ['sexual orientations', sexualOrientation, named],
    ['relationships of contacts', contactRelationships, named],
  ] as const)('of %s is public and complete, with exactly its columns', async (_, call, columns) => {
    const { status, body, headers } = await at.call('stranger', call)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['code', 'data', 'details', 'requested_at'])
    expect(body.data.length).toBeGreaterThan(1)
    for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual([...columns].toSorted())
    expect(new Set(body.data.map(({ id }) => id)).size).toBe(body.data.length)
    expect(body.details.headers.map(({ value }) => value)).toEqual(expect.arrayContaining(named))
    expect(body.details.expanded).toEqual([])
    for (const { text, value } of body.details.headers) expect(text, value).not.toContain('fields.')
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  it('is returned for every simple list', async () => {
    for (const [call] of plainLists) expect((await at.call('stranger', call)).status).toBe(200)
  })

  it('has translated headers below a parent, and for countries, documents and parks', async () => {
    const office = await at.db.selectFrom('areas').select('office_id').executeTakeFirstOrThrow()
    const [unit] = await rows(upz, { params: { id: 1 } })
    const [department] = await rows(states, { params: { id: 47 } })
    const requests: [Call, CallInput][] = [
      [countries, {}],
      [documentTypes, {}],
      [parks, {}],
      [upz, { params: { id: 1 } }],
      [neighborhoods, { params: { id: 1, upzId: Number(unit?.id) } }],
      [states, { params: { id: 47 } }],
      [cities, { params: { id: 47, stateId: Number(department?.id) } }],
      [areas, { params: { id: office.office_id } }],
    ]
    for (const [call, request] of requests) {
      const { body } = await at.call('stranger', call, request)
      const { data, details } = body as ResponseOf<typeof parks>
      expect(details.headers.length, call.path).toBeGreaterThan(2)
      for (const { text, value } of details.headers) {
        expect(text, value).not.toContain('fields.')
        expect(data[0], call.path).toHaveProperty(value)
      }
    }
  })

  it('is searched by words in any order, whatever their case and accents', async () => {
    expect((await rows(localities, { query: { query: 'usaquen' } })).map(({ id }) => id)).toEqual([1])
    expect((await rows(localities, { query: { query: 'Bolívar CIUDAD' } })).map(({ id }) => id)).toEqual([19])
    expect(await rows(localities, { query: { query: 'no such place' } })).toEqual([])
  })

  it('treats wildcards of SQL as plain characters', async () => {
    expect(await rows(localities, { query: { query: '%' } })).toEqual([])
    expect(await rows(localities, { query: { query: '_' } })).toEqual([])
    expect((await rows(bloodTypes, { query: { query: '+' } })).length).toBe(4)
  })

  it('filters by ids', async () => {
    expect((await rows(localities, { query: { where_in: [3, 1, 999] } })).map(({ id }) => id)).toEqual([1, 3])
    expect((await rows(localities, { query: { where_in: 2 } })).map(({ id }) => id)).toEqual([2])
    expect((await rows(localities, { query: { where_in: '' } })).length).toBe(22)
  })

  it('refuses an invalid id', async () => {
    const { status, error } = await at.call('stranger', localities, { query: { where_in: ['1', 'x'] } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['where_in.1'])
  })

  it('returns its headers in the requested language, and varies by it', async () => {
    const texts = async (language: string) => {
      const { body, headers } = await at.call('stranger', localities, { headers: { 'x-localization': language } })
      expect(headers.vary).toContain('X-Localization')
      return body.details.headers.map(({ text }) => text)
    }
    expect(await texts('es')).toEqual(['#', 'Nombre', 'Fecha de creación', 'Fecha de actualización'])
    expect(await texts('en')).toEqual(['#', 'Name', 'Created on', 'Updated on'])
  })

  it('is not cached when the response is an error', async () => {
    const { status, headers } = await at.call('stranger', upz, { params: { id: 999 } })
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('localities', () => {
  it('are the 22 in the order of their codes, with the two that clients hide', async () => {
    const list = await rows(localities)
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
    expect(list[20]?.name).toBe('DISTRITAL')
    expect(list[21]?.name).toBe('OTRO MUNICIPIO O CIUDAD')
  })

  it('leave out deleted ones, and so do the lists below them', async () => {
    const removed = (deleted_at: Date | null) =>
      at.db.updateTable('localities').set({ deleted_at }).where('id', '=', 2).execute()
    await removed(at.now())
    expect((await rows(localities)).map(({ id }) => id)).not.toContain(2)
    expect((await at.call('stranger', upz, { params: { id: 2 } })).status).toBe(404)
    await removed(null)
    expect((await rows(upz, { params: { id: 2 } })).length).toBeGreaterThan(0)
  })
})

describe('planning units', () => {
  it('are those of the locality, by name, with code and name in one text', async () => {
    const list = await rows(upz, { params: { id: 1 } })
    expect(list.map(({ upz_code }) => upz_code)).toContain('16')
    expect(new Set(list.map(({ locality_id }) => locality_id))).toEqual(new Set([1]))
    expectByName(list)
    expect(list.find(({ upz_code }) => upz_code === '16')).toMatchObject({
      name: 'SANTA BÁRBARA',
      composed_name: '16 - SANTA BÁRBARA',
      upz_type: 'UPZ',
      deleted_at: null,
    })
  })

  it('are found by code and by name', async () => {
    const found = await rows(upz, { params: { id: 1 }, query: { query: 'barbara 16' } })
    expect(found.map(({ upz_code }) => upz_code)).toEqual(['16'])
  })

  it.each([999, 0, -1, 'x', '1.5', '99999999999'])('return 404 for the locality %s', async (id) => {
    const { status, error } = await at.call('stranger', upz, { params: { id } })
    expect(status).toBe(404)
    expect(error.reason).toBe('not_found')
  })
})

describe('neighbourhoods', () => {
  it('are those of the planning unit in its locality', async () => {
    const [unit] = await rows(upz, { params: { id: 1 }, query: { query: 'usaquen' } })
    const list = await rows(neighborhoods, { params: { id: 1, upzId: Number(unit?.id) } })
    expect(list.length).toBeGreaterThan(1)
    for (const row of list) expect(row).toMatchObject({ upz_id: unit?.id, locality_id: 1, deleted_at: null })
    expect(list.at(-1)).toMatchObject({ id: -1, name: 'OTRO' })
    expectByName(list.slice(0, -1))
  })

  it('return 404 for another locality, a missing locality and a missing unit', async () => {
    const [unit] = await rows(upz, { params: { id: 1 } })
    const statusOf = async (id: number, upzId: number) =>
      (await at.call('stranger', neighborhoods, { params: { id, upzId } })).status
    expect(await statusOf(1, Number(unit?.id))).toBe(200)
    expect(await statusOf(2, Number(unit?.id))).toBe(404)
    expect(await statusOf(999, Number(unit?.id))).toBe(404)
    expect(await statusOf(1, 99_999)).toBe(404)
  })
})

describe('countries, departments and municipalities', () => {
  it('have names and order of the requested language', async () => {
    const spanish = await rows(countries)
    const english = await rows(countries, { headers: { 'x-localization': 'en' } })
    const nameOf = (list: readonly Record<string, unknown>[], code: string) =>
      sortKey(list.find((row) => row.code === code)?.name)
    expect(spanish.length).toBe(english.length)
    expect(spanish.length).toBeGreaterThan(190)
    expect(nameOf(spanish, 'DE')).toBe('alemania')
    expect(nameOf(english, 'DE')).toBe('germany')
    expectByName(spanish)
    expectByName(english)
    expect(Object.keys(spanish[0] ?? {}).toSorted()).toEqual(['code', ...dates, 'id', 'name', 'phone_code'].toSorted())
  })

  it('are searched in the requested language', async () => {
    expect(await rows(countries, { query: { query: 'germany' } })).toEqual([])
    const english = { query: { query: 'germany' }, headers: { 'x-localization': 'en' } }
    expect((await rows(countries, english)).map(({ code }) => code)).toEqual(['DE'])
  })

  it('keep the ids that existing clients use: Colombia 47, Bogotá 12688', async () => {
    expect((await rows(countries, { query: { where_in: 47 } })).map(({ code }) => code)).toEqual(['CO'])
    const departments = await rows(states, { params: { id: 47 } })
    expect(departments.length).toBe(33)
    expectByName(departments)
    const found = await Promise.all(
      departments.map(({ id }) =>
        rows(cities, { params: { id: 47, stateId: Number(id) }, query: { where_in: 12_688 } }),
      ),
    )
    expect(found.flat().map(({ name }) => sortKey(name))).toEqual([expect.stringContaining('bogota')])
  })

  it('have their DANE codes', async () => {
    const [department] = await rows(states, { params: { id: 47 }, query: { query: 'antioquia' } })
    expect(department).toMatchObject({ code: '05', country_id: 47 })
    const list = await rows(cities, { params: { id: 47, stateId: Number(department?.id) } })
    for (const city of list) expect(city.code).toMatch(/^05\d{3}$/)
    expectByName(list)
  })

  it('return 404 for another country, a missing country and a missing department', async () => {
    const [department] = await rows(states, { params: { id: 47 } })
    const [other] = (await rows(countries)).filter(({ id }) => id !== 47)
    const statusOf = async (id: unknown, stateId: unknown) =>
      (await at.call('stranger', cities, { params: { id: Number(id), stateId: Number(stateId) } })).status
    expect(await statusOf(47, department?.id)).toBe(200)
    expect(await statusOf(other?.id, department?.id)).toBe(404)
    expect(await statusOf(47, 99_999)).toBe(404)
    expect((await at.call('stranger', states, { params: { id: 99_999 } })).status).toBe(404)
    expect(await rows(states, { params: { id: Number(other?.id) } })).toEqual([])
  })
})

describe('social-security entities', () => {
  it.each([
    ['EPS', eps, 'eps'],
    ['CCF', ccf, 'ccf'],
  ] as const)('of %s are sorted by name, and only those in force', async (_, call, table) => {
    const stored = await at.db.selectFrom(table).select(['id', 'is_active']).execute()
    const list = await rows(call)
    expect(stored.some(({ is_active }) => !is_active)).toBe(true)
    expect(list.length).toBe(stored.filter(({ is_active }) => is_active).length)
    expectByName(list)
  })

  it('out of force are not returned by their id either', async () => {
    const { id } = await at.db.selectFrom('eps').select('id').where('is_active', '=', false).executeTakeFirstOrThrow()
    expect(await rows(eps, { query: { where_in: id } })).toEqual([])
  })
})

describe('document types', () => {
  const idsFor = async (query: object) => (await rows(documentTypes, { query })).map(({ id }) => id)

  it('have short name and description in one text', async () => {
    const [first] = await rows(documentTypes)
    expect(first).toEqual({
      id: 1,
      name: 'CC',
      description: 'CÉDULA DE CIUDADANÍA',
      combined: 'CC - CÉDULA DE CIUDADANÍA',
    })
  })

  it('change from those of minors to those of adults on the eighteenth birthday', async () => {
    const minors = await idsFor({ age: 17 })
    const adults = await idsFor({ age: 18 })
    expect(minors).toEqual(expect.arrayContaining([2, 3, 6, 12]))
    expect(minors).not.toContain(1)
    expect(adults).toEqual(expect.arrayContaining([1, 4, 5, 6, 7]))
    expect(adults).not.toContain(2)
    expect(await idsFor({ age: 0 })).toEqual(minors)
    expect(await idsFor({ age: 130 })).toEqual(adults)
    expect(await idsFor({ age: '' })).toEqual(await idsFor({}))
  })

  it('are filtered by id, and by several filters together', async () => {
    expect(await idsFor({ document_types: [1, 2] })).toEqual([1, 2])
    expect(await idsFor({ document_types: 4 })).toEqual([4])
    expect(await idsFor({ where_in: [1, 2, 3], document_types: [2, 3, 4] })).toEqual([2, 3])
    expect(await idsFor({ document_types: [1, 2], age: 10 })).toEqual([2])
  })

  it('are searched by short name and description', async () => {
    expect(await idsFor({ query: 'cedula ciudadania' })).toEqual([1])
    expect(await idsFor({ query: 'ti identidad' })).toEqual([2])
  })

  it.each(['-1', '131', '17.5', 'x'])('refuse the age %s', async (age) => {
    const { status, error } = await at.call('stranger', documentTypes, { query: { age } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['age'])
  })
})

describe('the areas of an office', () => {
  it('have the name of the office', async () => {
    const all = await at.db.selectFrom('areas').select(['id', 'office_id']).execute()
    const office = all[0]?.office_id ?? 0
    const list = await rows(areas, { params: { id: office } })
    expect(list.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(({ office_id }) => office_id === office)
        .map(({ id }) => id)
        .toSorted(),
    )
    const [row] = await rows(offices, { query: { where_in: office } })
    for (const area of list) expect(area).toMatchObject({ office_id: office, office: row?.name })
  })

  it('return 404 for a missing office', async () => {
    expect((await at.call('stranger', areas, { params: { id: 99_999 } })).status).toBe(404)
  })
})

describe('the list of parks', () => {
  const find = async (query: object) => {
    const { status, body } = await at.call('stranger', parks, { query })
    expect(status).toBe(200)
    return body
  }

  it('is paged, newest first, ten to a page', async () => {
    const { data, meta, links } = await find({})
    expect(data.length).toBe(10)
    expect(meta).toMatchObject({ current_page: 1, per_page: 10, from: 1, to: 10 })
    expect(meta?.total).toBeGreaterThan(100)
    expect(links?.next).toBe('http://localhost:80/api/parks?page=2')
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('returns each park with the names of its locality and planning unit', async () => {
    const { data } = await find({ query: '03-036' })
    expect(data).toEqual([
      expect.objectContaining({
        code: '03-036',
        name: 'LAS CRUCES',
        address: 'CARRERA 5A # 1-90',
        locality_id: 3,
        locality: 'SANTA FE',
        upz_code: '95',
        scale: expect.any(String),
        deleted_at: null,
      }),
    ])
    expect(Object.keys(data[0] ?? {})).not.toContain('search')
  })

  it('finds a part of a code, and words in any order without accents', async () => {
    const all = (await find({ query: '03-', per_page: 100 })).data
    expect(all.length).toBeGreaterThan(3)
    // The search treats a hyphen as a space.
    for (const park of all) expect(`${park.code} ${park.address}`).toContain('03')
    expect((await find({ query: 'cruces las' })).data.map(({ name }) => name)).toContain('LAS CRUCES')
  })

  it('filters by locality, planning unit and id, and by all together', async () => {
    const inThree = await find({ locality_id: 3, per_page: 100 })
    expect(inThree.data.length).toBe(inThree.meta?.total)
    for (const park of inThree.data) expect(park.locality_id).toBe(3)
    const [cruces] = (await find({ query: '03-036' })).data
    expect((await find({ where: cruces?.id })).data.map(({ code }) => code)).toEqual(['03-036'])
    expect((await find({ where: cruces?.id, locality_id: 4 })).data).toEqual([])
    const [unit] = await rows(upz, { params: { id: 3 }, query: { query: '95' } })
    const inUnit = await find({ upz_id: unit?.id, per_page: 100 })
    expect(inUnit.data.map(({ id }) => id)).toContain(cruces?.id)
    for (const park of inUnit.data) expect(park.upz_code).toBe('95')
  })

  it('sorts by several columns in order, rows without a value last', async () => {
    const { data } = await find({ column: ['locality', 'name'], order: ['desc', 'asc'], per_page: -1 })
    const keys = data.map(({ locality, name }) => [sortKey(locality), sortKey(name)] as const)
    const sorted = keys.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a > b ? -1 : 1))
    expect(keys).toEqual(sorted)
    const codes = (await find({ column: 'code', order: 'desc', per_page: -1, without: 'texts' })).data.map(
      ({ code }) => code,
    )
    const firstMissing = codes.indexOf(null)
    expect(firstMissing).toBeGreaterThan(0)
    expect(codes.slice(firstMissing).every((code) => code === null)).toBe(true)
  })

  it('returns all rows without links and meta', async () => {
    const body = await find({ per_page: -1 })
    expect(body.data.length).toBe((await find({})).meta?.total)
    expect(body).not.toHaveProperty('meta')
    expect(body).not.toHaveProperty('links')
  })

  it('returns an empty page after the last one, with the exact total', async () => {
    const { data, meta } = await find({ page: 9999 })
    expect(data).toEqual([])
    expect(meta).toMatchObject({ from: null, to: null, total: (await find({})).meta?.total })
  })

  it('sorts by every column with a sortable header, and refuses the others', async () => {
    const { details } = await find({})
    for (const { value, sortable } of details.headers) {
      expect(sortable, value).toBe(true)
      expect((await at.call('stranger', parks, { query: { column: value, order: 'asc' } })).status, value).toBe(200)
    }
    const { status, error } = await at.call('stranger', parks, { query: { column: ['name', 'search'] } })
    expect(status).toBe(422)
    expect(Object.keys(error.errors ?? {})).toEqual(['column.1'])
  })
})
