import { day, load, requestsOf } from './load.ts'
import { whileWatching } from './product.ts'
import { listPath, summaryOf } from './reads.ts'
import { latencyOf, type Measured, ratioOf } from './results.ts'
import type { BenchSetup } from './setup.ts'

/** Periods of many different lengths, so that no request is answered from the cache. */
const heavy = Array.from({ length: 400 }, (_, index) => ({
  path: `/api/citizen-portal/dashboard${index % 2 === 0 ? '/figures' : ''}?start_date=${day(30 + index * 2)}&final_date=${day(index % 30)}`,
}))

/** Lists while two people open dashboards one after the other, compared with lists alone. */
export async function dashboardRows({ product, token, seconds, citizens }: BenchSetup): Promise<Measured> {
  const lists = (during: number) =>
    load(product.url, { seconds: during, connections: 8, token, requests: requestsOf([listPath]) })
  await lists(1)
  const alone = await lists(seconds)
  const { result, peak } = await whileWatching(product.pid, () =>
    Promise.all([lists(seconds), load(product.url, { seconds, connections: 2, token, requests: heavy })]),
  )
  const [beside, dashboards] = result
  if (beside.failures > 0) throw new Error(`${beside.failures} lists failed beside the dashboards`)
  const given = dashboards.failures === 0 ? '' : `, ${dashboards.failures} of them given up after 5 s`
  const ratio = ratioOf(beside.p99, alone.p99)
  return {
    work: 'list, 8 connections, while 2 people open heavy dashboards without a pause',
    ours: `${summaryOf(beside)}; dashboards ${summaryOf(dashboards)}${given}`,
    limit: `lists alone: ${summaryOf(alone)}`,
    ratio,
    bar: 'p99 grows ≤ 3 times, at 1,000,000',
    isMet: citizens < 1_000_000 && ratio > 3 ? null : ratio <= 3 && dashboards.failures === 0,
    ...latencyOf(beside),
    memory: peak,
  }
}
