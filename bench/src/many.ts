import { ask, type Ground, someCitizens } from './ground.ts'
import { load } from './load.ts'
import { listPath } from './reads.ts'
import { figure, type Row, ratioOf } from './results.ts'

/** Citizens that one call assigns. */
const many = 5000
/** Lists a second that colleagues ask for meanwhile, and for how many seconds. */
const rate = 40
const seconds = 4
/** Milliseconds that 99 of 100 lists may take. */
const bar = 100

/** Many citizens assigned in one call, and the latency of lists meanwhile and without it in the same run. */
export async function manyRows(ground: Ground): Promise<Row[]> {
  const { product, database, token } = ground
  const ids = (await someCitizens(ground, many)).map(({ id }) => id)
  const [validator] = await ask<{ id: number }>(database, `select id from users where username = 'validator'`)
  const lists = () => load(product.url, { connections: 4, rate, token, seconds, requests: [{ path: listPath }] })
  const alone = await lists()
  const measured = lists()
  const before = performance.now()
  const answer = await fetch(`${product.url}/api/citizen-portal/profiles/validator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ validator_id: validator?.id, ids }),
  })
  const took = performance.now() - before
  const beside = await measured
  if (!answer.ok) throw new Error(`assigning ${ids.length} answered ${answer.status}`)
  if (alone.failures + beside.failures > 0) throw new Error(`${alone.failures + beside.failures} lists failed`)
  return [
    {
      group: 'many',
      work: `lists while one call assigns ${ids.length.toLocaleString('en')} citizens`,
      ours: `p99 ${figure(beside.p99)} ms; the call ${figure(took / 1000)} s`,
      limit: `p99 ${figure(alone.p99)} ms without it`,
      ratio: ratioOf(beside.p99, alone.p99),
      bar: `p99 ≤ ${bar} ms`,
      isMet: beside.p99 <= bar,
      ...{ p50: beside.p50, p95: beside.p95, p99: beside.p99 },
    },
  ]
}
