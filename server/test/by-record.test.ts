import * as contract from '@portal/contract'
import { type AnyCatalogue, type Call, catalogues, type Model, ownCatalogues } from '@portal/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, pdfBytes, write } from './catalogue-examples.ts'
import { type SchedulesWorld, schedulesWorld } from './schedules-world.ts'
import { type Said, type TestPerson, type World, world } from './world.ts'

/** What a call answers, whichever it is. */
type Ask = (call: Call, said?: Said) => Promise<{ status: number; body: never; refusal: { reason?: string } }>

/** A model and the calls that read and write one row of it. */
interface Subject {
  readonly entity: Model
  readonly add: () => Promise<number>
  readonly list: (ask: Ask, query?: object) => ReturnType<Ask>
  readonly show: (ask: Ask, id: number) => ReturnType<Ask>
  readonly update: (ask: Ask, id: number) => ReturnType<Ask>
  /** Absent where rows of the model are not deleted. */
  readonly destroy?: (ask: Ask, id: number) => ReturnType<Ask>
  readonly restore?: (ask: Ask, id: number) => ReturnType<Ask>
}

/** The rows of a model that the tests are about. */
interface Rows {
  /** Granted by its id to who holds nothing else. */
  readonly granted: number
  /** Forbidden by its id to who may do everything else. */
  readonly forbidden: number
  /** May be viewed by everybody of these tests, and neither changed nor deleted. */
  readonly readOnly: number
  /** Deleted; `hidden` may not be deleted, and so is not shown. */
  readonly deleted: number
  readonly hidden: number
}

let at: World
let given: SchedulesWorld
const rowsOf = new Map<Model, Rows>()
const people = {} as Record<'byId' | 'exceptOne' | 'forbidden' | 'ownOnly', TestPerson>

const params = (id: number) => ({ params: { id } })

function ofCatalogue(catalogue: AnyCatalogue): Subject {
  const { index, show, update, destroy, restore } = catalogue
  return {
    entity: catalogue.entity,
    add: async () => {
      const bytes = catalogue.store.takesFiles ? { bytes: pdfBytes } : {}
      const made = await write(at, 'superadmin', catalogue, { body: await exampleOf(at, catalogue), ...bytes })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return (made.body as { details: { id: number } }).details.id
    },
    list: (ask, query) => ask(index, { query: { ...query, per_page: 100 } }),
    show: (ask, id) => ask(show, params(id)),
    update: async (ask, id) => ask(update, { ...params(id), body: await exampleOf(at, catalogue) }),
    destroy: (ask, id) => ask(destroy, params(id)),
    restore: (ask, id) => ask(restore, params(id)),
  }
}

let made = 0
const { preRegisters } = contract
const subjects: readonly Subject[] = [
  ...[...catalogues, ...ownCatalogues].map((one) => ofCatalogue(one as unknown as AnyCatalogue)),
  {
    entity: 'Schedule',
    add: () => given.schedule(),
    list: (ask, query) => ask(contract.listSchedules, { query: { ...query, per_page: 100 } }),
    show: (ask, id) => ask(contract.showSchedule, params(id)),
    update: (ask, id) => ask(contract.updateSchedule, { ...params(id), body: given.body() }),
    destroy: (ask, id) => ask(contract.deleteSchedule, params(id)),
    restore: (ask, id) => ask(contract.restoreSchedule, params(id)),
  },
  {
    entity: 'PreRegister',
    add: () => {
      made += 1
      const person = { document_type_id: 1, document: `1020${made}`, name: 'Ana', surname: 'Peña' }
      return given.row('pre_registers', { ...person, email: `ana${made}@correo.example`, expires_at: at.now() })
    },
    list: (ask, query) => ask(preRegisters.index, { query: { ...query, per_page: 100 } }),
    show: (ask, id) => ask(preRegisters.show, params(id)),
    update: (ask, id) => ask(preRegisters.resend, params(id)),
    destroy: (ask, id) => ask(preRegisters.destroy, params(id)),
    restore: (ask, id) => ask(preRegisters.restore, params(id)),
  },
  {
    entity: 'User',
    add: async () => {
      made += 1
      return (await at.person(`registrada${made}`, [])).id
    },
    list: (ask) => ask(contract.listUsers, { query: { query: 'registrada', per_page: 100 } }),
    show: (ask, id) => ask(contract.showUser, params(id)),
    update: (ask, id) => ask(contract.suspendUser, params(id)),
  },
]

const as =
  (who: keyof typeof people): Ask =>
  (call, said) =>
    at.callWith(people[who].access, call, said) as never

type Grant = readonly [string, Model, object?]

async function personWith(name: string, grants: readonly Grant[]): Promise<TestPerson> {
  const role = await at.call('superadmin', contract.storeRole, { body: { name, title: 'Rol de prueba' } })
  const body = { grants: grants.map(([action, entity, more]) => ({ action, entity, ...more })) }
  const id = role.body.details.id
  expect((await at.call('superadmin', contract.writeRolePermissions, { params: { id }, body })).status).toBe(200)
  const person = await at.person(name, [])
  await at.call('superadmin', contract.giveRoles, { params: { id: person.id }, body: { roles: [name] } })
  return person
}

beforeAll(async () => {
  at = await world()
  given = await schedulesWorld(at)
  const admin: Ask = (call, said) => at.call('superadmin', call, said) as never
  for (const { entity, add, destroy } of subjects) {
    const rows = {
      granted: await add(),
      forbidden: await add(),
      readOnly: await add(),
      deleted: await add(),
      hidden: await add(),
    }
    rowsOf.set(entity, rows)
    for (const id of [rows.deleted, rows.hidden]) await destroy?.(admin, id)
  }
  const every = (of: (entity: Model, rows: Rows) => readonly Grant[]) =>
    subjects.flatMap(({ entity }) => of(entity, rowsOf.get(entity) as Rows))
  people.byId = await personWith(
    'por-registro',
    every((entity, { granted, readOnly }) => [
      ['manage', entity, { entity_id: granted }],
      ['view', entity, { entity_id: readOnly }],
    ]),
  )
  people.exceptOne = await personWith(
    'menos-uno',
    every((entity, { forbidden, readOnly, hidden }) => [
      ['manage', entity],
      ['view', entity, { entity_id: forbidden, forbidden: true }],
      ['update', entity, { entity_id: readOnly, forbidden: true }],
      ['destroy', entity, { entity_id: readOnly, forbidden: true }],
      ['destroy', entity, { entity_id: hidden, forbidden: true }],
    ]),
  )
  people.forbidden = await personWith(
    'prohibido',
    every((entity) => [
      ['manage', entity],
      ['view', entity, { forbidden: true }],
    ]),
  )
  people.ownOnly = await personWith(
    'solo-propios',
    every((entity) => [['manage', entity, { only_owned: true }]]),
  )
}, 120_000)
afterAll(() => at.close())

/** What the tests ask about the rows of a model. */
function on(entity: Model, subject: Subject) {
  const rows = () => rowsOf.get(entity) as Rows

  async function idsFor(who: keyof typeof people, query?: object): Promise<number[]> {
    const { status, body } = await subject.list(as(who), query)
    expect(status).toBe(200)
    const { data, meta } = body as { data: { id: number }[]; meta: { total: number } }
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id)
  }

  async function statuses(who: keyof typeof people, id: number) {
    const ask = as(who)
    return {
      show: (await subject.show(ask, id)).status,
      update: (await subject.update(ask, id)).status,
      ...(subject.destroy && { destroy: (await subject.destroy(ask, id)).status }),
      ...(subject.restore && { restore: (await subject.restore(ask, id)).status }),
    }
  }
  const all = (status: number) => ({
    show: status,
    update: status,
    ...(subject.destroy && { destroy: status }),
    ...(subject.restore && { restore: status }),
  })

  return { rows, idsFor, statuses, all }
}

describe.each(subjects.map((subject) => [subject.entity, subject] as const))('a row of %s', (entity, subject) => {
  const { rows, idsFor, statuses, all } = on(entity, subject)

  it('that is granted by its id is the only one that is listed, shown and changed', async () => {
    const { granted, forbidden, readOnly } = rows()
    expect((await idsFor('byId')).toSorted((a, b) => a - b)).toEqual([granted, readOnly])
    expect(await statuses('byId', forbidden)).toEqual(all(404))
    expect(await statuses('byId', readOnly)).toEqual({ ...all(403), show: 200 })
    expect(await statuses('byId', granted)).toEqual(all(200))
  })

  it('that is forbidden by its id is left out, and absent to whoever names it', async () => {
    const { granted, forbidden, readOnly } = rows()
    const ids = await idsFor('exceptOne')
    expect([granted, readOnly, forbidden].map((id) => ids.includes(id))).toEqual([true, true, false])
    expect(await statuses('exceptOne', forbidden)).toEqual(all(404))
    expect(await statuses('exceptOne', readOnly)).toEqual({ ...all(403), show: 200 })
    expect(await statuses('exceptOne', granted)).toEqual(all(200))
  })

  it('of a model that is forbidden is absent, and its list is closed', async () => {
    const { granted } = rows()
    const { status, body } = await subject.list(as('forbidden'))
    if (status !== 403) expect((body as { data: unknown[] }).data).toEqual([])
    const { show, ...writes } = await statuses('forbidden', granted)
    expect([403, 404]).toContain(show)
    const { show: _, ...absent } = all(404)
    expect(writes).toEqual(absent)
  })

  it('is nobody’s own', async () => {
    expect(await idsFor('ownOnly')).toEqual([])
    expect(await statuses('ownOnly', rows().granted)).toEqual(all(404))
  })
})

describe('a row that is deleted', () => {
  const kept = subjects.filter(({ restore }) => restore !== undefined)
  it.each(kept.map((subject) => [subject.entity, subject] as const))(
    'is shown to whoever may delete it alone: %s',
    async (entity, subject) => {
      const { rows, idsFor, statuses, all } = on(entity, subject)
      const { deleted, hidden, granted } = rows()
      for (const query of [{ with_trashed: 1 }, { only_trashed: 1 }]) {
        const ids = await idsFor('exceptOne', query)
        expect([ids.includes(deleted), ids.includes(hidden)]).toEqual([true, false])
        const named = await idsFor('byId', query)
        expect(named.includes(deleted) || named.includes(hidden)).toBe(false)
      }
      expect(await idsFor('byId', { with_trashed: 1 })).toContain(granted)
      expect((await subject.show(as('exceptOne'), deleted)).status).toBe(200)
      expect(await statuses('exceptOne', hidden)).toEqual(all(404))
      expect((await subject.restore?.(as('byId'), deleted))?.status).toBe(404)
      expect((await subject.restore?.(as('exceptOne'), deleted))?.status).toBe(200)
    },
  )
})
