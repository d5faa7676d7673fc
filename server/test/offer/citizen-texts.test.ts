import { disabilities, documentTypes, localities, neighborhoods, type ResponseOf, upz } from '@portal/contract'
import {
  citizenNeighborhoods,
  searchNeighborhoods,
  searchPlaces,
  showConsentRevision,
  showInformedConsent,
  showRegulationDocument,
  showTerms,
} from '@portal/contract/citizens'
import { informedConsents, listConsentRevisions, regulations } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { storeGeneralTexts } from '../../src/offer/texts/general-texts.ts'
import { testApp } from '../base/test-app.ts'
import { addSchedule } from './catalogue-examples.ts'

const at = await testApp()
afterAll(() => at.close())

describe.each([
  ['terms', showTerms],
  ['general', showInformedConsent],
] as const)('the text for %s', (purpose, call) => {
  const read = async () => (await at.callWith(null, call)).body.data

  it('is public, with its revision', async () => {
    const { status, body, headers } = await at.callWith(null, call)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(Number),
      title: expect.stringMatching(/\w{5}/),
      text: expect.stringMatching(/^.{200}/s),
      revision: 1,
    })
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await at.app.inject({ url: call.path, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('is edited in its catalogue as the next revision, and the former one stays readable', async () => {
    const before = await read()
    const body = { title: before.title, text: 'Un texto nuevo.' }
    expect((await at.call('admin', informedConsents.update, { params: { id: before.id }, body })).status).toBe(200)
    expect(await read()).toEqual({ ...before, text: 'Un texto nuevo.', revision: 2 })
    const { body: former } = await at.callWith(null, showConsentRevision, { params: { id: before.id, revision: 1 } })
    expect(former.data).toMatchObject({ ...before, created_at: expect.any(String) })
  })

  it('cannot be deleted, deactivated or limited to an age', async () => {
    const { id, title, text } = await read()
    const deleted = await at.call('superadmin', informedConsents.destroy, { params: { id } })
    expect([deleted.status, deleted.error.reason]).toEqual([409, 'system_row'])
    for (const field of [{ is_active: false }, { min_age: 18 }, { max_age: 60 }]) {
      const change = { params: { id }, body: { title, text, ...field } }
      const { status, error } = await at.call('superadmin', informedConsents.update, change)
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, Object.keys(field)])
    }
    expect(await read()).toMatchObject({ id, text })
  })

  it('has the number of accounts that accepted it', async () => {
    const { id, revision } = await read()
    const account = await at.account()
    await sql`insert into account_consents (citizen_id, revision_id)
      select ${account.id}, id from consent_revisions where consent_id = ${id} and revision = ${revision}`.execute(
      at.db,
    )
    const { body } = await at.call('viewer', listConsentRevisions, { params: { id } })
    expect(body.data[0]).toMatchObject({ revision, accepted_count: 1 })
  })

  it('is stored once, also when it is stored again or its title exists', async () => {
    const { id } = await read()
    const count = () =>
      at.db
        .selectFrom('informed_consents')
        .select('id')
        .where('purpose', '=', purpose)
        .where('deleted_at', 'is', null)
        .execute()
    await storeGeneralTexts(at.db)
    expect(await count()).toEqual([{ id }])
    await sql`update informed_consents set purpose = null where id = ${id}`.execute(at.db)
    await storeGeneralTexts(at.db)
    expect((await read()).title).toMatch(/ \(2\)$/)
  })
})

describe('a revision of a consent', () => {
  it('becomes public when a schedule uses it or somebody accepts it, and stays public', async () => {
    const { body } = await at.call('admin', informedConsents.store, { body: { title: 'Borrador', text: 'Uno.' } })
    const id = body.details.id
    const read = (revision = 1) => at.callWith(null, showConsentRevision, { params: { id, revision } })
    expect((await read()).status).toBe(404)
    const schedule_id = await addSchedule(at)
    await at.db.insertInto('schedule_consents').values({ schedule_id, consent_id: id }).execute()
    expect((await read()).body.data).toMatchObject({ id, title: 'Borrador', text: 'Uno.', revision: 1 })
    expect((await read(2)).status).toBe(404)
    const profile = await at.citizen()
    await sql`with enrolled as (
      insert into citizen_schedules (schedule_id, profile_id) values (${schedule_id}, ${profile}) returning id)
      insert into accepted_consents (citizen_schedule_id, revision_id)
      select enrolled.id, consent_revisions.id from enrolled, consent_revisions where consent_id = ${id}`.execute(at.db)
    await at.db.deleteFrom('schedule_consents').where('consent_id', '=', id).execute()
    await at.db.updateTable('informed_consents').set({ deleted_at: at.now() }).where('id', '=', id).execute()
    expect((await read()).body.data.text).toBe('Uno.')
  })
})

describe('the document of a regulation', () => {
  const bytes = Buffer.from('%PDF-1.4\n% reglamento\n%%EOF\n')
  const file = { name: 'reglamento.pdf', type: 'application/pdf', bytes }
  const publish = async (name: string) =>
    (await at.send('admin', regulations.store, { fields: { name }, files: { file } })).body.details.id
  const open = (id: number, headers = {}) =>
    at.app.inject({ url: showRegulationDocument.path.replace(':id', String(id)), headers })

  it('is a PDF that browsers show without running its scripts', async () => {
    const { statusCode, headers, rawPayload } = await open(await publish('Uso de «canchas»'))
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="uso-de-canchas-2026-06-15.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script')
  })

  it('returns 304 until another document is uploaded', async () => {
    const id = await publish('Piscinas')
    const { headers } = await open(id)
    const again = { 'if-none-match': String(headers.etag) }
    expect((await open(id, again)).statusCode).toBe(304)
    const body = { params: { id }, fields: { name: 'Piscinas' } }
    await at.send('admin', regulations.update, {
      ...body,
      files: { file: { ...file, bytes: Buffer.from('%PDF-1.4\n%%EOF\n') } },
    })
    expect((await open(id, again)).statusCode).toBe(200)
  })

  it('stays public for a deleted regulation only while an active schedule uses it', async () => {
    const id = await publish('Patinaje')
    const schedule_id = await addSchedule(at)
    await at.db.insertInto('schedule_regulations').values({ schedule_id, regulation_id: id }).execute()
    await at.db.updateTable('regulations').set({ deleted_at: at.now() }).where('id', '=', id).execute()
    expect((await open(id)).statusCode).toBe(200)
    await at.db.updateTable('schedules').set({ is_activated: false }).where('id', '=', schedule_id).execute()
    expect((await open(id)).statusCode).toBe(404)
    expect((await open(999_999)).statusCode).toBe(404)
  })
})

describe('the reference lists for citizens', () => {
  type Rows = ResponseOf<typeof citizenNeighborhoods>['data']
  const unitOf = async (id: number) => (await at.call('stranger', upz, { params: { id } })).body.data[0]?.id ?? 0
  const quarters = async (token: string | null, id: number, query: object = {}): Promise<Rows> => {
    const params = { id, upzId: await unitOf(id) }
    const { status, body } = await at.callWith(token, citizenNeighborhoods, { params, query })
    expect(status).toBe(200)
    return body.data
  }

  it('end with "another neighbourhood"; those for staff do not', async () => {
    const account = await at.account()
    for (const token of [null, account.access, 'c.old']) {
      const rows = await quarters(token, 1)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.filter((row) => row.id === -1)).toEqual([rows.at(-1)])
      expect(rows.at(-1)).toMatchObject({ id: -1, name: 'OTRO', locality_id: 1 })
    }
    const staff = await at.call('viewer', neighborhoods, { params: { id: 1, upzId: await unitOf(1) } })
    expect(staff.body.data.some(({ id }) => id === -1)).toBe(false)
    expect(String(staff.headers.vary)).toContain('Authorization')
  })

  it('offer a choice to a person outside the city', async () => {
    const { body } = await at.callWith(null, upz, { params: { id: 22 } })
    expect(body.data).toMatchObject([{ upz_code: '0', name: 'SIN UPZ', locality_id: 22 }])
    expect(await quarters(null, 22)).toMatchObject([{ id: -1, name: 'OTRO' }])
  })

  const search = async (query: object, token: string | null = null) => {
    const { status, body } = await at.callWith(token, searchNeighborhoods, { query })
    expect(status).toBe(200)
    return body.data
  }

  it('find a neighbourhood in the whole city without accents, in any order of the words, with its unit and locality', async () => {
    const found = await search({ query: 'esperanza la' })
    expect(found.length).toBeGreaterThan(4)
    expect(new Set(found.map(({ locality }) => locality.id)).size).toBeGreaterThan(2)
    const [one] = await search({ query: 'KENNEDY esperánza' })
    expect(one).toEqual({
      id: expect.any(Number),
      name: 'LA ESPERANZA',
      upz: { id: expect.any(Number), code: expect.any(String), name: expect.any(String) },
      locality: { id: 8, name: 'KENNEDY' },
    })
    expect(await search({ where_in: [one?.id] })).toEqual([one])
    expect(await search({ query: 'no existe este barrio' })).toEqual([])
  })

  it('find few neighbourhoods for everybody, those with the name before those of the locality with the name', async () => {
    const account = await at.account()
    for (const token of [null, account.access, 'c.old']) expect(await search({}, token)).toHaveLength(20)
    const found = await search({ query: 'santa fe' })
    const hasName = found.map(({ name }) => /SANTA F[EÉ]/.test(name))
    expect(hasName).toContain(true)
    expect(hasName.indexOf(false)).toBe(hasName.lastIndexOf(true) + 1)
    expect((await at.callWith(null, searchNeighborhoods, { query: { where_in: 'x' } })).status).toBe(422)
  })

  it('find no deleted neighbourhood, and none of a deleted unit or locality', async () => {
    const [one] = await search({ query: 'esperanza kennedy' })
    if (one === undefined) throw new Error('no neighbourhood')
    for (const [table, id] of [
      ['neighborhoods', one.id],
      ['upz', one.upz.id],
      ['localities', one.locality.id],
    ] as const) {
      const remove = (deleted_at: Date | null) =>
        at.db.updateTable(table).set({ deleted_at }).where('id', '=', id).execute()
      await remove(at.now())
      expect(await search({ where_in: [one.id] })).toEqual([])
      await remove(null)
    }
    expect(await search({ where_in: [one.id] })).toEqual([one])
  })

  it('leave out the ids of where_not_in, except in lists of sensitive data', async () => {
    const idsOf = async (call: typeof localities, query: object) =>
      (await at.callWith(null, call, { query })).body.data.map(({ id }) => id)
    expect(await idsOf(localities, { where_not_in: '21,3' })).not.toContain(21)
    expect((await idsOf(localities, { where_not_in: '21,3' })).length).toBe(20)
    const [first, ...rest] = await quarters(null, 1)
    expect(await quarters(null, 1, { where_not_in: [first?.id] })).toEqual(rest)
    expect((await quarters(null, 1, { where_not_in: -1 })).some(({ id }) => id === -1)).toBe(false)
    expect((await quarters(null, 1, { where_in: [first?.id] })).map(({ id }) => id)).toEqual([first?.id])
    const all = await at.callWith(null, disabilities)
    const url = `${disabilities.path}?where_not_in=6`
    expect((await at.app.inject({ url })).json().data).toEqual(all.body.data)
  })

  it('contain only the identity documents of the form', async () => {
    const { body } = await at.callWith(null, documentTypes, { query: { where_in: '1,4,6,7,14,15' } })
    expect(body.data.map(({ id }) => id)).toEqual([1, 4, 6, 7, 14, 15])
    expect(body.data[0]?.combined).toMatch(/^CC - /)
  })
})

describe('the search for places', () => {
  const search = async (query: object, token: string | null = null, headers = {}) => {
    const { status, body } = await at.callWith(token, searchPlaces, { query, headers })
    expect(status).toBe(200)
    return body.data
  }
  const names = (found: Awaited<ReturnType<typeof search>>) => found.map(({ country, city }) => (city ?? country).name)

  it('finds a municipality of Colombia with its department, without accents and in any order of the words', async () => {
    const [one] = await search({ query: 'tolima IBAGUE' })
    expect(one).toEqual({
      country: { id: 47, name: 'COLOMBIA' },
      state: { id: expect.any(Number), name: 'TOLIMA' },
      city: { id: expect.any(Number), name: 'IBAGUÉ' },
    })
    expect(await search({ city_id: one?.city?.id })).toEqual([one])
    expect(await search({ query: 'no existe este lugar' })).toEqual([])
  })

  it('finds another country as a whole, by its name in the language of the request', async () => {
    const [venezuela] = await search({ query: 'venezuela' })
    expect(venezuela).toEqual({ country: { id: expect.any(Number), name: 'VENEZUELA' }, state: null, city: null })
    expect(await search({ country_id: venezuela?.country.id })).toEqual([venezuela])
    expect(names(await search({ query: 'alemania' }))).toEqual(['ALEMANIA'])
    expect(names(await search({ query: 'germany' }, null, { 'x-localization': 'en' }))).toEqual(['GERMANY'])
  })

  it('has Bogotá and the neighbouring countries first, and few rows, for everybody', async () => {
    const account = await at.account()
    for (const token of [null, account.access, 'c.old']) {
      const found = await search({}, token)
      expect(found).toHaveLength(20)
      expect(names(found).slice(0, 6).join()).toMatch(/^BOGOTÁ.*,VENEZUELA,ECUADOR,PERÚ,BRASIL,PANAMÁ$/)
    }
    for (const query of [{ city_id: 'x' }, { country_id: '9'.repeat(12) }])
      expect((await at.callWith(null, searchPlaces, { query })).status).toBe(422)
  })
})
