import { type LoadRequest, load } from './load.ts'
import { bearer, whileWatching } from './product.ts'
import { summaryOf } from './reads.ts'
import { latencyOf, type Measured, ratioOf } from './results.ts'
import { type BenchSetup, someCitizens } from './setup.ts'

const connections = 20

/** Corrections of citizens, each of another one. */
export async function correctionsOf(setup: BenchSetup, count: number): Promise<LoadRequest[]> {
  return (await someCitizens(setup, count)).map(({ id, version }, index) => ({
    method: 'PUT' as const,
    path: `/api/citizen-portal/profiles/${id}/update`,
    headers: { 'content-type': 'application/json', ...bearer(setup.token) },
    body: JSON.stringify({
      mobile_phone: `30${String(10_000_000 + index)}`,
      version,
      observation: 'Se midió el tiempo.',
    }),
  }))
}

/** A correction of a citizen with permission, scope, version and audit log, compared with the bare transaction. */
export async function writeRows(setup: BenchSetup): Promise<Measured> {
  const { product, bare, token, seconds } = setup
  const count = Math.min(8000, 800 * seconds)
  const citizens = await someCitizens(setup, count)
  const half = Math.floor(citizens.length / 2)
  const requests = await correctionsOf(setup, half)
  const bareRequests = citizens
    .slice(half)
    .map(({ id }, index) => ({ path: `/write?id=${id}&phone=30${20_000_000 + index}` }))
  // The first few hundred requests warm up both servers. Each request can be sent only once.
  const warm = Math.min(600, Math.floor(half / 4))
  await load(product.url, { connections, token, once: true, requests: requests.slice(0, warm) })
  await load(bare.url, { connections, once: true, requests: bareRequests.slice(0, warm) })
  const { result: ours, peak } = await whileWatching(product.pid, () =>
    load(product.url, { connections, token, once: true, requests: requests.slice(warm) }),
  )
  const limit = await load(bare.url, { connections, once: true, requests: bareRequests.slice(warm) })
  if (ours.failures + limit.failures > 0) throw new Error(`${ours.failures} and ${limit.failures} writes failed`)
  const ratio = ratioOf(ours.perSecond, limit.perSecond)
  return {
    work: 'correction of a citizen: permission, scope, version, observation, audit log',
    ours: summaryOf(ours),
    limit: summaryOf(limit),
    ratio,
    bar: '≥ 0.4 of its req/s',
    isMet: ratio >= 0.4,
    ...latencyOf(ours),
    memory: peak,
  }
}
