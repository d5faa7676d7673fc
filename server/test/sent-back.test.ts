import * as contract from '@portal/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add } from './catalogue-examples.ts'
import { everyCall as calls } from './every-call.ts'
import { type SchedulesWorld, schedulesWorld } from './schedules-world.ts'
import { type World, world } from './world.ts'

// Whatever is read may be sent back: existing clients fill their forms with a row and send the whole of it.

let at: World
let given: SchedulesWorld
beforeAll(async () => {
  at = await world()
  given = await schedulesWorld(at)
})
afterAll(() => at.close())

type Row = Record<string, unknown>
type Params = Readonly<Record<string, number>>

interface Resource {
  readonly update: contract.Call
  /** The call that shows one row, or the list that it stands in. */
  readonly read: contract.Call
  /** Makes a row with something in every field that may hold an object. */
  readonly make: () => Promise<Params>
  /** What a form asks beside the row; a row does not have it. */
  readonly also?: object
}

const created = async (call: contract.Call, body: object, params: Params = {}): Promise<number> => {
  const {
    status,
    body: said,
    refusal,
  } = await at.call('superadmin', call as typeof contract.createSchedule, {
    body: body as never,
    params,
  })
  expect([status, refusal.errors]).toEqual([201, undefined])
  return said.details.id
}

const catalogued = [...contract.catalogues, ...contract.ownCatalogues].map(
  (catalogue): Resource => ({
    update: catalogue.update,
    read: catalogue.show,
    make: async () => ({ id: await add(at, catalogue) }),
  }),
)

const resources: readonly Resource[] = [
  ...catalogued,
  {
    update: contract.updateView,
    read: contract.showView,
    make: async () => {
      const { body } = await at.call('superadmin', contract.listRoles)
      const view = { list: 'schedules', name: 'Compartida', query: 'status_id=1', is_default: true }
      return { id: await created(contract.createView, { ...view, shared_with_role: body.data[1]?.id }) }
    },
  },
  {
    update: contract.updateSchedule,
    read: contract.showSchedule,
    make: async () => {
      const teams = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
      const regulation = await add(at, contract.ownCatalogues.find(({ name }) => name === 'regulations') as never)
      const more = { ...teams, is_paid: true, rate_id: given.ids.rate, regulations: [regulation] }
      return { id: await created(contract.createSchedule, given.body(more)) }
    },
  },
  {
    update: contract.updateTeam,
    read: contract.showTeam,
    make: async () => {
      const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
      const id = await given.schedule(sizes)
      const captain = await given.verified()
      const members = [{ profile_id: captain, participant_role_id: given.ids.role }]
      const body = { name: 'Equipo leído', captain_profile_id: captain, members }
      return { id, team: await created(contract.createTeam, body, { id }) }
    },
  },
  {
    update: contract.updateUser,
    read: contract.showUser,
    make: async () => ({ id: (await at.person('leida', ['viewer'])).id }),
  },
  {
    update: contract.updateRole,
    read: contract.listRoles,
    make: async () => ({ id: await created(contract.storeRole, { name: 'leido', title: 'Rol leído' }) }),
  },
  {
    update: contract.updatePermission,
    read: contract.listPermissions,
    make: async () => {
      const body = { name: 'print-stage', title: 'Imprimir', entity_type: contract.entityType('Stage') }
      return { id: await created(contract.storePermission, body) }
    },
  },
  {
    update: contract.updateProfile,
    read: contract.showProfile,
    make: async () => ({ id: await at.citizen({ has_disability: false, mobile_phone: '3001234567' }) }),
  },
  {
    update: contract.updateAccount,
    read: contract.showAccount,
    make: async () => ({ id: await at.citizen() }),
  },
  { update: contract.updateReadyObservations, read: contract.listReadyObservations, make: async () => ({}) },
  { update: contract.writePreferences, read: contract.readPreferences, make: async () => ({}) },
]

/** Calls by PUT that change no row by a form of it: decisions, assignments, and sets of ids. */
const notForms: readonly contract.Call[] = [
  contract.assignValidator,
  contract.moveProfile,
  contract.moveFile,
  contract.moveEnrolment,
  contract.moveEnrolments,
  contract.moveTeam,
  contract.enrolCitizen,
  contract.activateSchedules,
  contract.writeRolePermissions,
  contract.attachPermission,
  contract.confirmTotp,
]

async function read({ read: call }: Resource, params: Params): Promise<Row> {
  const { status, body } = await at.call('superadmin', call as typeof contract.showProfile, { params })
  expect(status).toBe(200)
  const data = body.data as unknown as Row | Row[]
  return Array.isArray(data) ? (data.find(({ id }) => id === params.id) ?? {}) : data
}

describe('what was read and is sent back as it is', () => {
  it.each(resources.map((one) => [one.update.path, one] as const))('is taken: %s', async (_, resource) => {
    const params = await resource.make()
    const row = await read(resource, params)
    const send = (body: object) =>
      at.call('superadmin', resource.update, { params, body: { ...body, ...resource.also } })
    const { status, refusal } = await send(row)
    expect([status, refusal.errors, refusal.message]).toEqual([200, undefined, undefined])
    const { version: _v, updated_at: _u, ...after } = await read(resource, params)
    expect(row).toMatchObject(after)
    const form = { ...row, version: undefined }
    expect((await send(JSON.parse(JSON.stringify(form)))).status).toBe(200)
  })

  it('is asked of every call that updates', () => {
    const known = new Set([...resources.map(({ update }) => update), ...notForms])
    expect(calls.filter((call) => call.method === 'PUT' && !known.has(call)).map(({ path }) => path)).toEqual([])
  })
})
