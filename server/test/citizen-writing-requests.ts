import type { Call } from '@portal/contract'
import * as citizens from '@portal/contract/citizens'
import { hashPassword } from '../src/identity/passwords.ts'
import type { Request } from './held-calls.ts'
import type { Said, TestApp } from './test-app.ts'

const password = 'Parque-Simon-2026'

/**
 * A request for each call of citizens that writes, each with everything that it needs to reach its commit.
 * @param profile the person whom the requests of the staff change too
 */
export async function citizenWritingRequests(at: TestApp, profile: number): Promise<ReadonlyMap<Call, Request>> {
  const requests = new Map<Call, Request>()
  const { id, email, access } = await at.holder(profile)
  const ask = (call: Call, said: Said = {}, token: string | null = access) => {
    requests.set(call, () => at.callWith(token, call, said))
  }

  const password_hash = await hashPassword(password)
  await at.db.updateTable('citizens').set({ password_hash }).where('id', '=', id).execute()
  // A failure is counted, which a success removes.
  await at.callWith(null, citizens.citizenLogin, { body: { email, password: 'otra-clave' } })
  ask(citizens.citizenLogin, { body: { email, password } }, null)
  ask(citizens.citizenLogout)
  ask(citizens.citizenLogoutAll)
  return requests
}
