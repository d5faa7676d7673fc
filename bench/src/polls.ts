import { type LoadRequest, load } from './load.ts'
import { bearer, callApi, whileWatching } from './product.ts'
import { summaryOf } from './reads.ts'
import { latencyOf, type Measured } from './results.ts'
import { type BenchSetup, runSql } from './setup.ts'

const notifications = '/api/notifications?per_page=10'
const offer = '/api/citizen-portal/public-schedules'

/** A poll with the ETag of the newest response. */
async function pollOf(url: string, path: string, token?: string): Promise<LoadRequest> {
  const response = await callApi(url + path, token)
  await response.arrayBuffer()
  const tag = response.headers.get('etag')
  if (tag === null) throw new Error(`${path} has no ETag`)
  return { path, headers: { ...bearer(token), 'if-none-match': tag } }
}

/** Polls without changes, compared with a response of the same server without a database query. */
async function pollRow({ product, seconds }: BenchSetup, work: string, requests: readonly LoadRequest[]) {
  await load(product.url, { seconds: 2, connections: 20, requests })
  const { result: ours, peak } = await whileWatching(product.pid, () =>
    load(product.url, { seconds, connections: 20, requests }),
  )
  const floor = await load(product.url, { seconds: 2, connections: 20, requests: [{ path: '/api/health' }] })
  if (ours.failures > 0) throw new Error(`${ours.failures} polls failed`)
  return {
    work,
    ours: summaryOf(ours),
    limit: `the same server without a database query: ${summaryOf(floor)}`,
    bar: '≥ 5,000 req/s; p99 ≤ 10 ms',
    isMet: ours.perSecond >= 5000 && ours.p99 <= 10,
    ...latencyOf(ours),
    memory: peak,
  }
}

/** Polls of several staff users, and polls of the offer by many citizens before an opening. */
export async function pollRows(setup: BenchSetup): Promise<Measured[]> {
  const { product, tokens, database } = setup
  const schedules = await runSql<{ id: number }>(
    database,
    'select id from schedules where deleted_at is null order by id limit 100',
  )
  const pollsOf = (paths: readonly string[]) => Promise.all(paths.map((path) => pollOf(product.url, path)))
  return [
    await pollRow(
      setup,
      `notifications of ${tokens.length} people, nothing new (304)`,
      await Promise.all(tokens.map((token) => pollOf(product.url, notifications, token))),
    ),
    await pollRow(setup, 'public offer, polled: the list, nothing new (304)', await pollsOf([`${offer}?per_page=30`])),
    await pollRow(
      setup,
      `public offer, polled: free seats of ${schedules.length} schedules, nothing new (304)`,
      await pollsOf(schedules.map(({ id }) => `${offer}/${id}/availability`)),
    ),
  ]
}
