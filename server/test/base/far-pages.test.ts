import { afterAll, expect, it } from 'vitest'
import { schedulesApp } from '../offer/schedules-app.ts'
import { makeHousehold } from '../people/households.ts'
import { callName, everyCall } from './every-call.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
const { holder } = await makeHousehold(at, given)
afterAll(() => at.close())

const lists = everyCall.filter(
  ({ query }) => query !== undefined && 'shape' in query && 'page' in (query.shape as object),
)

it.each(lists.map((list) => [callName(list), list] as const))(
  '%s returns no server error for the highest page',
  async (_, list) => {
    const params = Object.fromEntries([...list.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
    const token = list.by.includes('citizen') ? holder.access : at.people.superadmin.access
    const { status } = await at.callWith(token, list, { params, query: { page: 2_147_483_647, per_page: 100 } })
    expect(status).toBeLessThan(500)
  },
)
