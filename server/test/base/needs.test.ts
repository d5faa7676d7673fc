import type { Call, Need } from '@portal/contract'
import { listAudits, templateOfSchedules } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRole } from '../accounts/own-role.ts'
import { callName, guardedCalls } from './every-call.ts'
import { testApp } from './test-app.ts'

let user: Awaited<ReturnType<typeof ownRole>>

const at = await testApp()
beforeAll(async () => {
  user = await ownRole(at, 'alguien')
})
afterAll(() => at.close())

/** Sends a call as a person who may do everything but this. */
async function errorOf(call: Call, needs: readonly Need[]) {
  await user.mayOnly({}, ...needs.map((need) => ({ need, forbidden: true }) as const))
  const params = Object.fromEntries((call.path.match(/:\w+/g) ?? []).map((name) => [name.slice(1), 1]))
  const { status, error } = await at.callWith(user.access, call, { params })
  return [status, error.reason]
}

const named = (calls: readonly Call[]) => calls.map((call) => [callName(call), call] as const)

/**
 * The calls that return rows of a model. Not included: permissions, which only the superadmin has; the audit log, which is about all
 * models; the workbook to fill in, which has no rows.
 */
const readingCalls = guardedCalls.filter(
  (call) =>
    call.method === 'GET' &&
    !(call.needs as readonly Need[]).some(({ entity }) => entity === 'Role') &&
    call !== listAudits &&
    call !== templateOfSchedules,
)

describe('a prohibition', () => {
  it.each(named(guardedCalls))(
    'of the ability that a call requires returns 403, whatever else is allowed: %s',
    async (_, call) => {
      expect(await errorOf(call, call.needs as readonly Need[])).toEqual([403, 'forbidden'])
    },
  )

  it.each(named(readingCalls))(
    'of viewing a model returns 403 from the calls that return its rows: %s',
    async (_, call) => {
      const { entity } = (call.needs as readonly Need[])[0] as Need
      expect(await errorOf(call, [{ action: 'view', entity }])).toEqual([403, 'forbidden'])
    },
  )
})
