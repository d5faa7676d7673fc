import { logout } from '@portal/contract'
import { listNotifications, listProfiles, showProfile } from '@portal/contract/staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { identify } from '../../src/accounts/session/identify.ts'
import { type PersonName, testApp } from './test-app.ts'

const w = await testApp()
afterAll(() => w.close())
beforeEach(() => w.deleteCitizens())

const five = ['superadmin', 'admin', 'viewer', 'assignor', 'validator'] as const satisfies readonly PersonName[]

describe('requests at the same time', () => {
  test('are each identified by their own token, and those without a session as anonymous', async () => {
    const gone = await w.person('se.va', ['admin'])
    await w.callWith(gone.access, logout)
    const tokens = [...five, ...five].map((user) => w.people[user].access)
    const found = await Promise.all(
      [...tokens, gone.access, 'nobody’s'].map((token) =>
        identify(w.db, token, new Date('2026-06-15T15:00:00Z'), null),
      ),
    )
    expect(found.map((person) => person?.id)).toEqual([
      ...[...five, ...five].map((user) => w.people[user].id),
      undefined,
      undefined,
    ])
  })

  test('are refused when they start after the response of a sign-out, while others are still running', async () => {
    const person = await w.person('sale.ya', ['admin'])
    const send = () => w.callWith(person.access, listNotifications)
    const before = Promise.all(Array.from({ length: 10 }, send))
    await w.callWith(person.access, logout)
    const after = await Promise.all(Array.from({ length: 10 }, send))
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
    await before
  })

  test('get the rows of their own page in order, although the same citizens are on several pages', async () => {
    const ids = [await w.citizen(), await w.citizen(), await w.citizen()]
    const send = (user: PersonName, order: string, page: number) =>
      w.call(user, listProfiles, { query: { column: ['id'], order: [order], per_page: 2, page } })
    const responses = await Promise.all([
      send('admin', 'asc', 1),
      send('viewer', 'desc', 1),
      send('admin', 'desc', 1),
      send('superadmin', 'asc', 2),
      send('validator', 'asc', 1),
    ])
    const [first, second, third] = ids
    expect(responses.map(({ body }) => body.data.map(({ id }) => id))).toEqual([
      [first, second],
      [third, second],
      [third, second],
      [third],
      [],
    ])
  })

  test('write an audit row for each person and citizen that they read, and none for citizens that they may not view', async () => {
    const mine = await w.citizen({ checker_id: w.people.validator.id, status_id: 2 })
    const others = [await w.citizen(), await w.citizen()]
    const readings = [mine, ...others].flatMap((id) =>
      (['admin', 'viewer', 'validator', 'admin'] as const).map((user) => ({ user, id })),
    )
    const responses = await Promise.all(readings.map(({ user, id }) => w.call(user, showProfile, { params: { id } })))
    expect(responses.map(({ status }) => status)).toEqual(
      readings.map(({ user, id }) => (user === 'validator' && id !== mine ? 404 : 200)),
    )
    const audits = await w.db
      .selectFrom('audits')
      .select(['entity_id', 'user_id'])
      .where('event', '=', 'read')
      .where('entity_id', 'in', [mine, ...others])
      .execute()
    const { admin, viewer, validator } = w.people
    const expected = [mine, ...others].flatMap((id) => [
      `${id} ${admin.id}`,
      `${id} ${viewer.id}`,
      ...(id === mine ? [`${id} ${validator.id}`] : []),
    ])
    // Two reads of the same person that two batches write at the same moment create at most two rows.
    expect([...new Set(audits.map(({ entity_id, user_id }) => `${entity_id} ${user_id}`))].toSorted()).toEqual(
      expected.toSorted(),
    )
  })
})
