import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Ground, someCitizens } from './ground.ts'
import { load } from './load.ts'
import { listPath } from './reads.ts'
import { figure, type Row, ratioOf } from './results.ts'

/** Citizens that one call assigns: so many that a job does the work. */
const many = 5000
/** Lists and rosters a second that colleagues ask for meanwhile, and for how many seconds. */
const rate = 40
const seconds = 8
/** Milliseconds that 99 of 100 of them may take. */
const bar = 100

interface Ordered {
  readonly details: { readonly job?: { readonly key: string } }
}
interface Job {
  readonly data: { readonly status: string; readonly message: string | null }
}

/** Waits until a job has ended. @throws Error when it failed */
async function untilFinished(url: string, key: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { data } = (await (await fetch(`${url}/api/job-status/${key}`, { headers })).json()) as Job
    if (data.status === 'finished') return
    if (data.status === 'failed') throw new Error(`the job failed: ${data.message}`)
    await pause(50)
  }
}

/** Many citizens assigned in one call, and the latency of lists and rosters meanwhile and without it in the same run. */
export async function manyRows(ground: Ground): Promise<Row[]> {
  const { product, database, token } = ground
  const ids = (await someCitizens(ground, many)).map(({ id }) => id)
  const [validator] = await ask<{ id: number }>(database, `select id from users where username = 'validator'`)
  const [roster] = await ask<{ id: number }>(
    database,
    'select schedule_id as id from citizen_schedules group by schedule_id order by count(*) desc limit 1',
  )
  const requests = [listPath, `/api/citizen-portal/schedules/${roster?.id}/profiles?per_page=10`].map((path) => ({
    path,
  }))
  const lists = () => load(product.url, { connections: 4, rate, token, seconds, requests })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const alone = await lists()
  const measured = lists()
  const before = performance.now()
  const answer = await fetch(`${product.url}/api/citizen-portal/profiles/validator`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ validator_id: validator?.id, ids }),
  })
  if (!answer.ok) throw new Error(`assigning ${ids.length} answered ${answer.status}`)
  const answered = performance.now() - before
  const { job } = ((await answer.json()) as Ordered).details
  if (job !== undefined) await untilFinished(product.url, job.key, headers)
  const took = performance.now() - before
  const beside = await measured
  if (alone.failures + beside.failures > 0) throw new Error(`${alone.failures + beside.failures} lists failed`)
  return [
    {
      group: 'many',
      work: `lists and rosters while one call assigns ${ids.length.toLocaleString('en')} citizens`,
      ours: `p99 ${figure(beside.p99)} ms; the call ${figure(answered / 1000)} s, all of it ${figure(took / 1000)} s`,
      limit: `p99 ${figure(alone.p99)} ms without it`,
      ratio: ratioOf(beside.p99, alone.p99),
      bar: `p99 ≤ ${bar} ms`,
      isMet: beside.p99 <= bar,
      p50: beside.p50,
      p95: beside.p95,
      p99: beside.p99,
    },
  ]
}
