import { parks } from '@portal/contract'
import { listPublicPrograms, listPublicStages } from '@portal/contract/citizens'
import { type AnyCatalogue, catalogues, isOptional, operations, ownCatalogues } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { personWith } from '../people/person-with.ts'
import { add, addSchedule, exampleOf, refer, write } from './catalogue-examples.ts'

const all = [...catalogues, ...ownCatalogues]
const readers = ['superadmin', 'admin', 'viewer', 'assignor', 'validator'] as const
const writers = ['superadmin', 'admin'] as const
const lessThanWriters: readonly RequestUser[] = ['viewer', 'assignor', 'validator']

const at = await testApp()
beforeAll(async () => {
  // Without a file store there is no initial regulation: this adds one.
  await add(at, named('regulations'))
})
afterAll(() => at.close())

function named(path: string): AnyCatalogue {
  const found = all.find((one) => one.path === path)
  if (found === undefined) throw new Error(`no catalogue ${path}`)
  return found
}

/** The parts of rows that our web application leaves out. */
const ours = { without: ['audits', 'texts'] }

async function show(catalogue: AnyCatalogue, id: number) {
  return (await at.call('admin', catalogue.show, { params: { id }, query: ours as never })).body.data
}
const index = (catalogue: AnyCatalogue, query: object = {}, user: RequestUser = 'admin') =>
  at.call(user, catalogue.index, { query })
const destroy = (catalogue: AnyCatalogue, id: number, user: RequestUser = 'admin') =>
  at.call(user, catalogue.destroy, { params: { id } })
const restore = (catalogue: AnyCatalogue, id: number, user: RequestUser = 'admin') =>
  at.call(user, catalogue.restore, { params: { id } })

async function audits({ entity }: AnyCatalogue, id: number) {
  const { rows } = await sql<{ event: string; user_name: string; old_values: object; new_values: object }>`
    select event, user_name, old_values, new_values from audits
    where entity = ${entity} and entity_id = ${id} order by id`.execute(at.db)
  return rows
}

/** Paths whose public list is returned to requests without a staff token (ADR 0051). */
const publicLists = new Set([listPublicPrograms, listPublicStages].map(({ method, path }) => `${method} ${path}`))

describe.each(all.map((one) => [one.name, one] as const))('%s', (_, catalogue) => {
  const { title } = catalogue

  it('returns 401 without a session and 403 without a role, for every operation', async () => {
    for (const [user, status] of [
      ['stranger', 401],
      ['outsider', 403],
    ] as const) {
      for (const name of operations) {
        const call = catalogue[name]
        const reply = await at.call(user, call, { params: { id: 1 }, ...(call.method === 'GET' ? {} : { body: {} }) })
        const isPublic = user === 'stranger' && publicLists.has(`${call.method} ${call.path}`)
        expect([user, name, reply.status]).toEqual([user, name, isPublic ? 200 : status])
      }
    }
  })

  it('can be read by every role and written only by superadmin and admin', async () => {
    const id = await add(at, catalogue)
    for (const user of readers) {
      expect([user, (await index(catalogue, {}, user)).status]).toEqual([user, 200])
      expect([user, (await at.call(user, catalogue.show, { params: { id } })).status]).toEqual([user, 200])
    }
    for (const user of lessThanWriters) {
      const body = await exampleOf(at, catalogue)
      expect([user, (await write(at, user, catalogue, { body })).status]).toEqual([user, 403])
      expect([user, (await write(at, user, catalogue, { id, body })).status]).toEqual([user, 403])
      expect([user, (await destroy(catalogue, id, user)).status]).toEqual([user, 403])
      expect([user, (await restore(catalogue, id, user)).status]).toEqual([user, 403])
      expect([user, (await index(catalogue, { with_trashed: 1 }, user)).status]).toEqual([user, 403])
    }
    for (const user of writers) {
      const body = await exampleOf(at, catalogue)
      const created = await write(at, user, catalogue, { body })
      expect([user, created.status, created.body.data]).toEqual([
        user,
        201,
        'Se han creado los datos satisfactoriamente.',
      ])
    }
  })

  it('returns an error for each field of an empty form, in both languages', async () => {
    const required = Object.entries(catalogue.fields).filter(
      ([, field]) => !isOptional(field) && field.facts.initial === undefined,
    )
    for (const headers of [{ 'x-localization': 'es' }, { 'x-localization': 'en' }]) {
      const { status, error } = await at.call('admin', catalogue.store, { body: {}, headers })
      expect(status).toBe(422)
      expect(Object.keys(error.errors ?? {}).toSorted()).toEqual(required.map(([name]) => name).toSorted())
      for (const [message] of Object.values(error.errors ?? {})) expect(message).not.toMatch(/validation\.|\{\{/)
    }
  })

  it('returns exactly the columns of the contract', async () => {
    const id = await add(at, catalogue)
    const { body } = await index(catalogue, { where: id, ...ours })
    const names = [...Object.keys(catalogue.fields), ...Object.keys(catalogue.columns)]
    const promised = [...names, 'id', 'version', 'created_at', 'updated_at', 'deleted_at'].toSorted()
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(promised)
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${catalogue.view}::regclass and attnum > 0 and not attisdropped`.execute(at.db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(promised))
    const values = [...body.details.headers, ...body.details.expanded].map(({ value }) => value)
    expect(values).toEqual([...new Set(values)])
    expect(body.details.headers[0]?.value).toBe('id')
    expect(body.details.headers.at(-1)).toMatchObject({ value: 'actions', sortable: false })
  })

  it('returns the stored values, and the headers in the requested language', async () => {
    const body = await exampleOf(at, catalogue)
    const { body: created } = await write(at, 'admin', catalogue, { body })
    const { id } = created.details as { id: number }
    expect(await show(catalogue, id)).toMatchObject({ ...body, id, version: 1, deleted_at: null })
    const texts = async (locale: string) => {
      const { body: listed } = await at.call('viewer', catalogue.index, { headers: { 'x-localization': locale } })
      return listed.details.headers.map(({ text }) => text)
    }
    const [es, en] = [await texts('es'), await texts('en')]
    expect(es).toContain('Fecha de creación')
    expect(en).toContain('Created on')
  })

  it('updates the given fields and keeps the others, with a new version and an audit row', async () => {
    const body = await exampleOf(at, catalogue)
    const id = await add(at, catalogue, body)
    const before = await show(catalogue, id)
    const changed = await write(at, 'admin', catalogue, {
      id,
      body: { ...body, [title]: `Otro nombre ${id}`, version: 1 },
    })
    expect([changed.status, changed.body.data]).toEqual([200, 'Se han actualizado los datos satisfactoriamente.'])
    expect(await show(catalogue, id)).toMatchObject({ ...body, [title]: `Otro nombre ${id}`, version: 2 })
    const [, audit] = await audits(catalogue, id)
    expect(audit).toMatchObject({
      event: 'updated',
      user_name: at.people.admin.full_name,
      old_values: { [title]: before[title] },
      new_values: { [title]: `Otro nombre ${id}` },
    })
    expect(Object.keys(audit?.new_values ?? {})).toEqual([title])
    const same = await write(at, 'admin', catalogue, { id, body: { ...body, [title]: `Otro nombre ${id}` } })
    expect([same.status, same.body.data]).toEqual([200, 'No había nada por cambiar.'])
    expect((await show(catalogue, id)).version).toBe(2)
    expect(await audits(catalogue, id)).toHaveLength(2)
  })

  it('refuses a stale version with the current row', async () => {
    const body = await exampleOf(at, catalogue)
    const id = await add(at, catalogue, body)
    const change = (name: string) => write(at, 'admin', catalogue, { id, body: { ...body, [title]: name, version: 1 } })
    expect((await change(`Quien llegó antes ${id}`)).status).toBe(200)
    const { status, error } = await change(`Quien llegó después ${id}`)
    expect([status, error.reason]).toEqual([409, 'stale_version'])
    expect(error.details).toEqual(await show(catalogue, id))
    expect(error.details).toMatchObject({ [title]: `Quien llegó antes ${id}`, version: 2 })
  })

  it('refuses a second row with the same name, whatever its case and accents', async () => {
    const body = await exampleOf(at, catalogue)
    await add(at, catalogue, { ...body, [title]: 'Pingüinos y ñandúes' })
    const other = await exampleOf(at, catalogue)
    const again = await write(at, 'admin', catalogue, { body: { ...other, [title]: '  PINGUINOS Y NANDUES ' } })
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, [title]])
    expect(again.error.errors?.[title]?.[0]).toMatch(/^Ya existe/)
    const id = await add(at, catalogue)
    const renamed = await write(at, 'admin', catalogue, { id, body: { ...other, [title]: 'pingüinos Y ñandúes' } })
    expect([renamed.status, Object.keys(renamed.error.errors ?? {})]).toEqual([422, [title]])
  })

  it('deletes a row, hides it from users without access to deleted rows, and restores it', async () => {
    const id = await add(at, catalogue)
    const deleted = await destroy(catalogue, id)
    expect([deleted.status, deleted.body.code]).toEqual([200, 204])
    expect((await destroy(catalogue, id)).status).toBe(404)
    expect((await write(at, 'admin', catalogue, { id, body: await exampleOf(at, catalogue) })).status).toBe(404)
    expect((await index(catalogue, { where: id })).body.data).toEqual([])
    expect((await at.call('viewer', catalogue.show, { params: { id } })).status).toBe(404)
    expect((await show(catalogue, id)).deleted_at).not.toBeNull()
    for (const query of [{ only_trashed: 1 }, { with_trashed: true }]) {
      const { body } = await index(catalogue, { ...query, where: id })
      expect(body.data.map((row) => row.id)).toEqual([id])
    }
    expect((await restore(catalogue, id)).status).toBe(200)
    const again = await restore(catalogue, id)
    expect([again.status, again.error.reason]).toEqual([409, 'not_deleted'])
    expect((await index(catalogue, { where: id })).body.data).toHaveLength(1)
    expect((await audits(catalogue, id)).map(({ event }) => event)).toEqual(['created', 'deleted', 'restored'])
  })

  it('refuses to restore a row whose name is used again', async () => {
    const body = await exampleOf(at, catalogue)
    const id = await add(at, catalogue, { ...body, [title]: `Nombre libre ${id0(catalogue)}` })
    await destroy(catalogue, id)
    await add(at, catalogue, { [title]: `nombre LIBRE ${id0(catalogue)}` })
    const { status, error } = await restore(catalogue, id)
    expect([status, error.reason]).toEqual([409, 'name_taken'])
  })

  it('refuses to delete a row in use, with what uses it and how often', async () => {
    for (const use of catalogue.usedBy) {
      const id = await add(at, catalogue)
      await refer(at, use, id)
      const { status, error } = await destroy(catalogue, id)
      const filter = use.filter === undefined ? null : { [use.filter]: id }
      expect([use.table, status, error.reason]).toEqual([use.table, 409, 'in_use'])
      expect(error.details).toEqual({ uses: [{ entity: use.entity, count: 1, filter }] })
      expect((await show(catalogue, id)).deleted_at).toBeNull()
    }
  })

  it('refuses to delete the rows that the system depends on', async () => {
    for (const id of catalogue.system.ids) {
      const { status, error } = await destroy(catalogue, id)
      expect([id, status, error.reason]).toEqual([id, 409, 'system_row'])
    }
  })

  it('refuses unknown columns, orders and pages', async () => {
    for (const [query, field] of [
      [{ column: ['id', 'version'] }, 'column.1'],
      [{ column: ['actions'] }, 'column.0'],
      [{ column: ['id'], order: ['sideways'] }, 'order.0'],
      [{ page: 0 }, 'page'],
      [{ per_page: 101 }, 'per_page'],
      [{ per_page: 0 }, 'per_page'],
    ] as const) {
      const { status, error } = await index(catalogue, query)
      expect([JSON.stringify(query), status, Object.keys(error.errors ?? {})]).toEqual([
        JSON.stringify(query),
        422,
        [field],
      ])
    }
    const { body } = await index(catalogue, { page: 9999 })
    expect(body.data).toEqual([])
    expect(body.meta?.total).toBeGreaterThan(0)
    expect(await index(catalogue, { per_page: -1 })).not.toHaveProperty('body.meta')
  })

  it('sorts by every column with a sortable header', async () => {
    await add(at, catalogue)
    const { body } = await index(catalogue)
    for (const { value, sortable } of [...body.details.headers, ...body.details.expanded]) {
      const reply = await index(catalogue, { column: [value], order: ['asc'], per_page: 100 })
      expect([value, reply.status]).toEqual([value, sortable ? 200 : 422])
    }
  })

  it('finds a row by its name, whatever its case and accents', async () => {
    const id = await add(at, catalogue, { [title]: `Búsqueda de ÑÁÑARAS ${id0(catalogue)}` })
    const { body } = await index(catalogue, { query: 'nanaras busqueda' })
    expect(body.data.map((row) => row.id)).toEqual([id])
    expect((await index(catalogue, { query: 'nada que ver con nada' })).body.data).toEqual([])
  })
})

/** A number for each catalogue. */
function id0({ path }: AnyCatalogue): number {
  return all.findIndex((one) => one.path === path)
}

describe('the catalogues', () => {
  it('declare every table that refers to them', async () => {
    // Parts of a catalogue row and records of the past do not prevent its deletion.
    const parts = new Set(['regulation_files', 'consent_revisions'])
    // An enrolment has its own copy of the name and amount of its rate.
    const past = new Set(['citizen_schedules.rate_id'])
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass || '.' || (
        select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as from,
        confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and confrelid = any(${all.map(({ table }) => table)}::regclass[])`.execute(
      at.db,
    )
    const references = rows
      .filter(({ from }) => !parts.has(from.split('.')[0] ?? '') && !past.has(from))
      .map(({ from, to }) => `${to} ← ${from}`)
    const declared = all.flatMap(({ table, usedBy }) => usedBy.map((use) => `${table} ← ${use.table}.${use.column}`))
    expect(declared.toSorted()).toEqual(references.toSorted())
  })

  it('do not count deleted rows as a use', async () => {
    const programs = named('programs')
    const id = await add(at, programs)
    const schedule = await addSchedule(at, { program_id: id })
    expect(await show(programs, id)).toMatchObject({ schedules_count: 1 })
    await sql`update schedules set deleted_at = now() where id = ${schedule}`.execute(at.db)
    expect(await show(programs, id)).toMatchObject({ schedules_count: 0 })
    expect((await destroy(programs, id)).status).toBe(200)
  })

  it('refuse references to missing or deleted rows, and a restore while the referenced row is deleted', async () => {
    const [projects, programs] = [named('projects'), named('programs')]
    const project = await add(at, projects)
    const program = await add(at, programs, { project_id: project })
    const missing = await write(at, 'admin', programs, {
      body: { ...(await exampleOf(at, programs)), project_id: 999_999 },
    })
    expect([missing.status, Object.keys(missing.error.errors ?? {})]).toEqual([422, ['project_id']])
    await destroy(programs, program)
    expect((await destroy(projects, project)).status).toBe(200)
    const late = await write(at, 'admin', programs, {
      body: { ...(await exampleOf(at, programs)), project_id: project },
    })
    expect([late.status, Object.keys(late.error.errors ?? {})]).toEqual([422, ['project_id']])
    const { status, error } = await restore(programs, program)
    expect([status, error.reason]).toEqual([409, 'reference_deleted'])
    await restore(projects, project)
    expect((await restore(programs, program)).status).toBe(200)
  })

  it('never delete a row while another request refers to it', async () => {
    const [projects, programs] = [named('projects'), named('programs')]
    for (let round = 0; round < 4; round += 1) {
      const project = await add(at, projects)
      const body = { ...(await exampleOf(at, programs)), project_id: project }
      const [stored, deleted] = await Promise.all([write(at, 'admin', programs, { body }), destroy(projects, project)])
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([stored.status, deleted.status])
    }
  })

  it('filter their lists by the declared fields', async () => {
    const [rates, services] = [named('rates'), named('pse-services')]
    const service = await add(at, services)
    const on = await add(at, rates, { pse_service_id: service, is_active: true })
    const off = await add(at, rates, { pse_service_id: service, is_active: false })
    const ids = async (query: object) => (await index(rates, query)).body.data.map((row) => row.id)
    expect(await ids({ pse_service_id: [service] })).toEqual([off, on])
    expect(await ids({ pse_service_id: service, is_active: 1 })).toEqual([on])
    expect(await ids({ pse_service_id: service, is_active: 'false' })).toEqual([off])
    expect(await ids({ pse_service_id: [service, 999_999], where_in: `${on},${off}`, per_page: -1 })).toEqual([off, on])
    const days = await index(named('week-days'), { day_of_week: ['6', 7], column: 'id', order: 'asc' })
    expect(days.body.data.map(({ name }) => name)).toContain('DOMINGO')
    const { error } = await index(named('week-days'), { day_of_week: 8 })
    expect(Object.keys(error.errors ?? {})).toEqual(['day_of_week.0'])
  })

  it('return the name of each referenced row', async () => {
    const stages = named('stages')
    const { body: found } = await at.call('viewer', parks, { query: { query: 'complejo acuatico' } })
    const park = found.data[0]
    const id = await add(at, stages, { name: 'Foso nuevo', park_id: park?.id })
    expect(await show(stages, id)).toMatchObject({
      park_name: park?.name,
      park_address: park?.address,
      schedules_count: 0,
    })
    expect((await index(stages, { query: 'acuatico foso nuevo' })).body.data.map((row) => row.id)).toEqual([id])
    const programs = named('programs')
    const project = await add(at, named('projects'), { name: 'Proyecto claro' })
    const program = await add(at, programs, { name: 'Programa claro', project_id: project })
    expect(await show(programs, program)).toMatchObject({ composed_name: 'Proyecto claro - Programa claro' })
    const alone = await add(at, programs, { name: 'Programa solo', project_id: null })
    expect(await show(programs, alone)).toMatchObject({ composed_name: 'Programa solo', project_name: null })
  })

  it('store the form’s defaults in a new row, and null for a cleared field', async () => {
    const rates = named('rates')
    const { pse_service_id: _, is_active: __, ...least } = await exampleOf(at, rates)
    const { body } = await write(at, 'admin', rates, { body: least })
    const { id } = body.details as { id: number }
    expect(await show(rates, id)).toMatchObject({ is_active: true, pse_service_id: null })
    const modalities = named('modalities')
    const modality = await add(at, modalities, { description: 'Una descripción' })
    const example = await exampleOf(at, modalities)
    await write(at, 'admin', modalities, { id: modality, body: { name: example.name } })
    expect(await show(modalities, modality)).toMatchObject({ description: 'Una descripción' })
    await write(at, 'admin', modalities, { id: modality, body: { name: example.name, description: '' } })
    expect(await show(modalities, modality)).toMatchObject({ description: null })
  })

  it('read an amount like the form, and refuse a text with a fraction or several signs', async () => {
    const rates = named('rates')
    const body = await exampleOf(at, rates)
    for (const [written, value] of [
      ['45.000', 45_000],
      ['45,000', 45_000],
      ['1.234.567', 1_234_567],
      [45, 45],
    ]) {
      const id = await add(at, rates, { value: written })
      expect(await show(rates, id)).toMatchObject({ value })
    }
    for (const value of ['45.00', '45,5', '1.000,00', '1,000.50', 45.5]) {
      const { status, error } = await write(at, 'admin', rates, { body: { ...body, value } })
      expect([status, Object.keys(error.errors ?? {})], String(value)).toEqual([422, ['value']])
    }
  })

  it('let system rows change name and colour, but not family', async () => {
    const status = named('status')
    const body = { name: 'En espera', color: 'info', family: 'profile' }
    expect((await write(at, 'admin', status, { id: 1, body })).status).toBe(200)
    expect(await show(status, 1)).toMatchObject(body)
    const { status: code, error } = await write(at, 'admin', status, { id: 1, body: { ...body, family: 'file' } })
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, ['family']])
    await write(at, 'admin', status, { id: 1, body: { name: 'PENDIENTE', color: 'yellow', family: 'profile' } })
  })

  it('keep the family of a status in use, and let an unused one change it', async () => {
    const status = named('status')
    const body = { name: 'En duda', color: 'info', family: 'profile' }
    const id = await add(at, status, body)
    expect((await write(at, 'admin', status, { id, body: { ...body, family: 'file' } })).status).toBe(200)
    await write(at, 'admin', status, { id, body })
    await at.citizen({ status_id: id })
    const { status: code, error } = await write(at, 'admin', status, { id, body: { ...body, family: 'file' } })
    expect([code, error.errors?.family]).toEqual([422, ['No se puede cambiar mientras otros registros lo usen.']])
    expect(await show(status, id)).toMatchObject(body)
  })

  it('return only the rows of grants for single rows, and leave out forbidden ones', async () => {
    const rates = named('rates')
    const [visible, hidden] = [await add(at, rates), await add(at, rates)]
    const one = await personWith(at, 'only-one', [['view', 'Rate', { entity_id: visible }]])
    const { body } = await at.callWith(one.access, rates.index, { query: { per_page: -1 } })
    expect(body.data.map((row) => row.id)).toEqual([visible])
    expect((await at.callWith(one.access, rates.show, { params: { id: hidden } })).status).toBe(404)
    const most = await personWith(at, 'all-but-one', [
      ['view', 'Rate'],
      ['view', 'Rate', { entity_id: hidden, forbidden: true }],
    ])
    const { body: others } = await at.callWith(most.access, rates.index, { query: { per_page: -1 } })
    const ids = others.data.map((row) => row.id)
    expect([ids.includes(visible), ids.includes(hidden)]).toEqual([true, false])
  })
})
