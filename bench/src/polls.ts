import type { Ground } from './ground.ts'
import { type LoadRequest, load } from './load.ts'
import { whileWatching } from './product.ts'
import { words } from './reads.ts'
import type { Row } from './results.ts'

const path = '/api/notifications?per_page=10'

/** The poll of a person who already has the newest response. */
async function pollOf(url: string, token: string): Promise<LoadRequest> {
  const authorization = `Bearer ${token}`
  const answer = await fetch(url + path, { headers: { authorization } })
  await answer.arrayBuffer()
  const tag = answer.headers.get('etag')
  if (tag === null) throw new Error('the notifications have no tag')
  return { path, headers: { authorization, 'if-none-match': tag } }
}

/**
 * Polls of several people with nothing new (qualities §1), compared with a response of the same server without a database query.
 */
export async function pollRows({ product, tokens, seconds }: Ground): Promise<Row[]> {
  const requests = await Promise.all(tokens.map((token) => pollOf(product.url, token)))
  await load(product.url, { seconds: 2, connections: 20, requests })
  const { result: ours, peak } = await whileWatching(product.pid, () =>
    load(product.url, { seconds, connections: 20, requests }),
  )
  const floor = await load(product.url, { seconds: 2, connections: 20, requests: [{ path: '/api/health' }] })
  if (ours.failures > 0) throw new Error(`${ours.failures} polls failed`)
  return [
    {
      group: 'reads',
      work: `notifications of ${tokens.length} people, nothing new (304)`,
      ours: words(ours),
      limit: `the same server without a question to the database: ${words(floor)}`,
      ratio: null,
      bar: '≥ 5,000 req/s; p99 ≤ 10 ms',
      isMet: ours.perSecond >= 5000 && ours.p99 <= 10,
      p50: ours.p50,
      p95: ours.p95,
      p99: ours.p99,
      memory: peak,
    },
  ]
}
