import { status } from '@portal/contract'
import {
  addObservation,
  assignValidatorToMany,
  storePermission,
  storeRole,
  transitionEnrolments,
  transitionFile,
  transitionProfile,
  updateAccount,
  updatePermission,
  writeRolePermissions,
} from '@portal/contract/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { schedulesApp } from '../offer/schedules-app.ts'
import { testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

const rounds = 12
const isSettled = (code: number) => [200, 201, 409].includes(code)

async function citizens(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    ids.push(await w.citizen({ status_id: status.profileValidating, checker_id: w.people.validator.id }))
  }
  return ids
}

test('locking an account and deciding about its citizen at the same time cause no deadlock', async () => {
  const ids = await citizens(6)
  const codes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const status_id = round % 2 === 0 ? status.profileVerified : status.profileReturned
    const decided = { status_id, observation: 'Se decide' }
    const responses = await Promise.all(
      ids.flatMap((id) => [
        w.call('admin', updateAccount, { params: { id }, body: { is_locked: round % 2 === 0 } }),
        w.call('admin', transitionProfile, { params: { id }, body: decided }),
      ]),
    )
    codes.push(...responses.map(({ status: code }) => code))
  }
  expect(codes.filter((code) => !isSettled(code))).toEqual([])
})

test('decisions about documents, notes, bulk assignments and new e-mail addresses at the same time cause no deadlock', async () => {
  const ids = await citizens(6)
  const files = await Promise.all(ids.map((id) => w.file(id)))
  const codes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isEven = round % 2 === 0
    const file = { status_id: isEven ? status.fileVerified : status.fileReturned, observation: 'Se decide' }
    const body = { validator_id: isEven ? w.people.validator.id : w.people.validator2.id, ids: ids.toReversed() }
    const responses = await Promise.all([
      w.call('admin', assignValidatorToMany, { body }),
      ...ids.flatMap((id, place) => [
        w.call('admin', updateAccount, { params: { id }, body: { email: `nuevo${round}-${id}@prueba.example` } }),
        w.call('admin', transitionFile, { params: { id, file: files[place] ?? 0 }, body: file }),
        w.call('admin', addObservation, { params: { id }, body: { observation: 'Una nota' } }),
      ]),
    ])
    codes.push(...responses.map(({ status: code }) => code))
  }
  expect(codes.filter((code) => !isSettled(code))).toEqual([])
})

test('decisions about enrolments and teams of the same citizens at the same time cause no deadlock', async () => {
  const given = await schedulesApp(w)
  const ids = await citizens(6)
  const schedules = [await given.schedule(), await given.schedule()]
  for (const schedule of schedules) for (const id of ids) await given.enrolment(schedule, id)
  const codes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isEven = round % 2 === 0
    const decided = { status_id: isEven ? status.profileVerified : status.profileReturned, observation: 'Se decide' }
    const rejected = { status_id: status.enrolmentRejected, observation: 'Se decide' }
    if (round > 0) for (const schedule of schedules) for (const id of ids) await given.enrolment(schedule, id)
    const responses = await Promise.all([
      ...schedules.map((id, place) =>
        w.call('admin', transitionEnrolments, {
          params: { id },
          body: { ...rejected, ids: place === 0 ? ids : ids.toReversed() },
        }),
      ),
      ...ids.flatMap((id) => [
        w.call('admin', transitionProfile, { params: { id }, body: decided }),
        w.call('admin', updateAccount, { params: { id }, body: { is_locked: isEven } }),
      ]),
    ])
    codes.push(...responses.map(({ status: code }) => code))
  }
  expect(codes.filter((code) => !isSettled(code))).toEqual([])
})

test('changes of roles and of their abilities at the same time cause no deadlock', async () => {
  const roles: number[] = []
  for (const name of ['uno', 'dos']) {
    roles.push((await w.call('superadmin', storeRole, { body: { name, title: 'Rol' } })).body.details.id)
  }
  const ability = { name: 'inspect-rate', title: 'Inspeccionar', entity_type: 'CitizenPortal/Models/Rate' }
  const { id } = (await w.call('superadmin', storePermission, { body: ability })).body.details
  const codes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const grants =
      round % 2 === 0
        ? [
            { action: 'inspect', entity: 'Rate' },
            { action: 'view', entity: 'Rate' },
          ]
        : []
    const responses = await Promise.all([
      ...roles.map((role) => w.call('superadmin', writeRolePermissions, { params: { id: role }, body: { grants } })),
      ...['Inspeccionar', 'Revisar'].map((title) =>
        w.call('superadmin', updatePermission, { params: { id }, body: { ...ability, title: `${title} ${round}` } }),
      ),
    ])
    codes.push(...responses.map(({ status: code }) => code))
  }
  expect(codes.filter((code) => !isSettled(code))).toEqual([])
})
