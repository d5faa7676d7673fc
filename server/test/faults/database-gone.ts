import { setTimeout as pause } from 'node:timers/promises'
import { currentUser, login, refresh } from '@portal/contract'
import { health, listProfiles, rates, ready } from '@portal/contract/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lasting } from '../base/length.ts'
import type { Fault } from './faults-on.ts'
import { type Installation, mailsLeft, password } from './installation.ts'
import { printFigure, seconds, timeoutMs } from './length.ts'
import { sendCall } from './send-call.ts'

/** Maximum time of a response in milliseconds without a database: five seconds for a free connection, and five until it opens. */
const maxResponseMs = 15_000
/** Milliseconds until requests succeed again after the database is back: the program tries to connect at least every ten seconds. */
const backWithin = 20_000

/** The requests that clients repeat during the outage. */
function requestsOf(origin: string, token: string, refresh_token: string) {
  return {
    list: () => sendCall(origin, listProfiles, { token }),
    write: () => sendCall(origin, rates.store, { token, body: { name: `Tarifa ${crypto.randomUUID()}`, value: 1 } }),
    'sign-in': () => sendCall(origin, login, { body: { username: 'admin', password } }),
    refresh: () => sendCall(origin, refresh, { body: { refresh_token } }),
    user: () => sendCall(origin, currentUser, { token }),
    ready: () => sendCall(origin, ready),
  }
}

interface Outage {
  readonly name: string
  readonly milliseconds: number
  begin(at: Installation): Promise<void>
  end(at: Installation): Promise<void>
}

/** The database stops, and is started again after some time. */
export const databaseGone: Fault = withoutDatabase({
  name: 'gone',
  milliseconds: lasting(30_000, 3000),
  begin: (at) => at.database.remove(),
  end: (at) => at.database.restore(),
})

/** The database accepts connections but does not respond for some time. */
export const databaseFrozen: Fault = withoutDatabase({
  name: 'frozen',
  // Longer than the program needs to detect it.
  milliseconds: lasting(30_000, 18_000),
  begin: async (at) => at.database.freeze(),
  end: async (at) => at.database.thaw(),
})

/** The database is unavailable for some time: every request gets a 503 with Retry-After, and the program recovers without a restart. */
function withoutDatabase(way: Outage): Fault {
  return (installation) =>
    it(`with a database that is ${way.name} returns 503 with Retry-After, and recovers without a restart`, async () => {
      const at = installation()
      const { body: tokens } = await sendCall(at.origin, login, { body: { username: 'admin', password } })
      const requests = at.servers.flatMap(({ origin }) =>
        Object.entries(requestsOf(origin, tokens.access_token, tokens.refresh_token)),
      )
      await way.begin(at)
      const end = performance.now() + way.milliseconds
      const counts: Record<string, number> = {}
      let slowest = 0
      const clients = requests.map(async ([name, send]) => {
        while (performance.now() < end) {
          const began = performance.now()
          const { status, error, headers } = await send()
          slowest = Math.max(slowest, performance.now() - began)
          // A response after the database is back only shows how long the recovery took.
          if (performance.now() >= end) return
          const isInOrder =
            status === 503 &&
            Number(headers['retry-after']) > 0 &&
            error.code === 503 &&
            error.reason === 'not_ready' &&
            error.message.length > 20 &&
            'requested_at' in error &&
            'request_id' in error
          const outcome = isInOrder ? '503' : `${name} ${status} ${JSON.stringify(error)?.slice(0, 200)}`
          counts[outcome] = (counts[outcome] ?? 0) + 1
          await pause(100)
        }
      })
      // The processes are alive, and their health check returns that.
      await pause(Math.min(2000, way.milliseconds / 2))
      const alive = await Promise.all(at.servers.map(({ origin }) => sendCall(origin, health)))
      expect(alive.map(({ status }) => status)).toEqual(at.servers.map(() => 200))
      await pause(Math.max(0, end - performance.now()))
      await way.end(at)
      const began = performance.now()
      await Promise.all(clients)
      expect(Object.keys(counts)).toEqual(['503'])
      expect(slowest).toBeLessThanOrEqual(maxResponseMs)

      const isReady = async (origin: string) => (await sendCall(origin, ready)).status === 200
      for (const { origin } of at.servers) {
        await expect.poll(() => isReady(origin), { timeout: backWithin, interval: 100 }).toBe(true)
      }
      const back = performance.now() - began
      // All requests succeed again at each process, with the same session.
      for (const [name, send] of requests)
        expect([name, (await send()).status]).toEqual([name, name === 'write' ? 201 : 200])
      // Jobs run again without a restart.
      const { email, id } = await at.withDatabase(async (db) => {
        const { rows } = await sql<{ id: number; email: string }>`
        with person as (select p.id, p.account_id, c.email from profiles p join citizen_accounts c on c.id = p.account_id order by p.id desc limit 1),
          mails as (insert into mails (template, citizen_id, profile_id, topic)
            select 'review', account_id, id, 'database-gone' from person
            returning id, citizen_id, profile_id),
          noted as (insert into citizen_notifications (citizen_id, profile_id, mail_id, type, about, data, letter)
            select citizen_id, profile_id, id, 'profile', 'database-gone', '{}', ${JSON.stringify({ name: 'profile', params: { number: 1, outcome: 'verify', observation: 'Completo' } })}::jsonb
            from mails)
        select mails.id, person.email from mails, person`.execute(db)
        if (rows[0] === undefined) throw new Error('the installation has no citizen')
        return rows[0]
      })
      const before = at.mailServer.delivered.get(email) ?? 0
      await at.withDatabase((db) =>
        sql`select graphile_worker.add_job('mail', json_build_object('id', ${id}::integer))`.execute(db),
      )
      await expect.poll(() => at.mailServer.delivered.get(email), { timeout: timeoutMs }).toBe(before + 1)
      await expect.poll(() => mailsLeft(at), { timeout: timeoutMs }).toBe(0)
      printFigure(
        `database ${way.name} for ${way.milliseconds / 1000} s: ${counts['503']} times 503, the slowest after ${seconds(slowest)}; serves again ${seconds(back)} after it is back`,
      )
    })
}
