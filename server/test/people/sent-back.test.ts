import * as contract from '@portal/contract'
import * as citizens from '@portal/contract/citizens'
import * as staffContract from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { everyCall as calls } from '../base/every-call.ts'
import { testApp } from '../base/test-app.ts'
import { add } from '../offer/catalogue-examples.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

// An update accepts the row that a call returned: existing clients fill their forms with a row and send all of it.

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

type Row = Record<string, unknown>
type Params = Readonly<Record<string, number>>

interface Resource {
  readonly update: contract.Call
  /** The call that returns one row, or its list. */
  readonly read: contract.Call
  /** Makes a row with a value in every field that may be an object. */
  readonly make: () => Promise<Params>
  /** Fields of the form that the row does not have. */
  readonly also?: object
  /** The token of the user, unless a superadmin. */
  readonly token?: string
}

const { access: token } = await at.account()

const created = async (call: contract.Call, body: object, params: Params = {}): Promise<number> => {
  const {
    status,
    body: result,
    error,
  } = await at.call('superadmin', call as typeof staffContract.createSchedule, {
    body: body as never,
    params,
  })
  expect([status, error.errors]).toEqual([201, undefined])
  return result.details.id
}

const catalogued = [...staffContract.catalogues, ...staffContract.ownCatalogues].map(
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
      const { body } = await at.call('superadmin', staffContract.listRoles)
      const view = { list: 'schedules', name: 'Compartida', query: 'status_id=1', is_default: true }
      return { id: await created(contract.createView, { ...view, shared_with_role: body.data[1]?.id }) }
    },
  },
  {
    update: staffContract.updateSchedule,
    read: staffContract.showSchedule,
    make: async () => {
      const teams = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
      const regulation = await add(at, staffContract.ownCatalogues.find(({ name }) => name === 'regulations') as never)
      const more = { ...teams, is_paid: true, rate_id: given.ids.rate, regulations: [regulation] }
      return { id: await created(staffContract.createSchedule, given.body(more)) }
    },
  },
  {
    update: staffContract.updateTeam,
    read: staffContract.showTeam,
    make: async () => {
      const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 5, team_quota: 9 }
      const id = await given.schedule(sizes)
      const captain = await given.verified()
      const members = [{ profile_id: captain, participant_role_id: given.ids.role }]
      const body = { name: 'Equipo leído', captain_profile_id: captain, members }
      return { id, team: await created(staffContract.createTeam, body, { id }) }
    },
  },
  {
    update: staffContract.updateUser,
    read: staffContract.showUser,
    make: async () => ({ id: (await at.person('leida', ['viewer'])).id }),
  },
  {
    update: staffContract.updateRole,
    read: staffContract.listRoles,
    make: async () => ({ id: await created(staffContract.storeRole, { name: 'leido', title: 'Rol leído' }) }),
  },
  {
    update: staffContract.updatePermission,
    read: staffContract.listPermissions,
    make: async () => {
      const body = { name: 'print-stage', title: 'Imprimir', entity_type: contract.entityType('Stage') }
      return { id: await created(staffContract.storePermission, body) }
    },
  },
  {
    update: staffContract.updateProfile,
    read: staffContract.showProfile,
    make: async () => ({ id: await at.citizen({ has_disability: false, mobile_phone: '3001234567' }) }),
  },
  {
    update: staffContract.updateAccount,
    read: staffContract.showAccount,
    make: async () => ({ id: await at.citizen() }),
  },
  { update: staffContract.updateReadyObservations, read: staffContract.listReadyObservations, make: async () => ({}) },
  { update: staffContract.updateOwnAbsence, read: contract.currentUser, make: async () => ({}) },
  { update: contract.writePreferences, read: contract.readPreferences, make: async () => ({}) },
  {
    update: citizens.writeCitizenPreferences,
    read: citizens.readCitizenPreferences,
    make: async () => ({}),
    token,
  },
]

/** PUT calls without a form of a row: decisions, assignments, and sets of ids. */
const notForms: readonly contract.Call[] = [
  staffContract.postponeProfile,
  staffContract.handOverProfile,
  staffContract.assignValidator,
  staffContract.transitionProfile,
  staffContract.transitionFile,
  staffContract.transitionEnrolment,
  staffContract.transitionEnrolments,
  staffContract.transitionTeam,
  staffContract.enrolCitizen,
  staffContract.activateSchedules,
  staffContract.updateSchedules,
  staffContract.writeRolePermissions,
  staffContract.attachPermission,
  staffContract.confirmTotp,
  contract.renamePasskey,
  contract.confirmWithCode,
  staffContract.writeGroupRoles,
  citizens.enrolOwn,
  staffContract.grantIdentityRequest,
  staffContract.refuseIdentityRequest,
  // A form with a file: citizen-household.test.ts sends its row back.
  citizens.updatePerson,
]

const tokenOf = (resource: Resource) => resource.token ?? at.people.superadmin.access

async function read(resource: Resource, params: Params): Promise<Row> {
  const call = resource.read as typeof staffContract.showProfile
  const { status, body } = await at.callWith(tokenOf(resource), call, { params })
  expect(status).toBe(200)
  const data = body.data as unknown as Row | Row[]
  return Array.isArray(data) ? (data.find(({ id }) => id === params.id) ?? {}) : data
}

describe('an update with the body that was read', () => {
  it.each(resources.map((one) => [one.update.path, one] as const))('is accepted by %s', async (_, resource) => {
    const params = await resource.make()
    const row = await read(resource, params)
    const send = (body: object) =>
      at.callWith(tokenOf(resource), resource.update, { params, body: { ...body, ...resource.also } })
    const { status, error } = await send(row)
    expect([status, error.errors, error.message]).toEqual([200, undefined, undefined])
    const { version: _v, updated_at: _u, ...after } = await read(resource, params)
    expect(row).toMatchObject(after)
    const form = { ...row, version: undefined }
    expect((await send(JSON.parse(JSON.stringify(form)))).status).toBe(200)
  })

  it('is tested for every update call', () => {
    const covered = new Set([...resources.map(({ update }) => update), ...notForms])
    expect(calls.filter((call) => call.method === 'PUT' && !covered.has(call)).map(({ path }) => path)).toEqual([])
  })
})
