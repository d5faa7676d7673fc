import { listsBeside } from './load.ts'
import { callApi, postJson, untilJobEnds } from './product.ts'
import { listPath } from './reads.ts'
import { figure, type Measured } from './results.ts'
import { type BenchSetup, runSql, someCitizens } from './setup.ts'

/** The number of citizens that one call assigns. It is large enough to run as a job. */
const many = 5000
/** Seconds during which other users request lists and rosters. */
const seconds = 8

interface Ordered {
  readonly details: { readonly job?: { readonly key: string } }
}

/** Assigns many citizens in one call. Measures the latency of lists and rosters meanwhile, and without it in the same run. */
export async function manyRows(setup: BenchSetup): Promise<Measured> {
  const { product, database, token } = setup
  const ids = (await someCitizens(setup, many)).map(({ id }) => id)
  const [validator] = await runSql<{ id: number }>(database, `select id from users where username = 'validator'`)
  const [roster] = await runSql<{ id: number }>(
    database,
    'select schedule_id as id from citizen_schedules group by schedule_id order by count(*) desc limit 1',
  )
  const paths = [listPath, `/api/citizen-portal/schedules/${roster?.id}/profiles?per_page=10`]
  const { result, lists } = await listsBeside(setup, seconds, paths, async () => {
    const before = performance.now()
    const order = postJson({ validator_id: validator?.id, ids })
    const response = await callApi(`${product.url}/api/citizen-portal/profiles/validator`, token, order)
    const responseTime = performance.now() - before
    const { job } = ((await response.json()) as Ordered).details
    if (job !== undefined) await untilJobEnds(product.url, token, job.key)
    return { responseTime, took: performance.now() - before }
  })
  const { responseTime, took } = result
  return {
    work: `lists and rosters while one call assigns ${ids.length.toLocaleString('en')} citizens`,
    ours: `p99 ${figure(lists.p99)} ms; the call ${figure(responseTime / 1000)} s, all of it ${figure(took / 1000)} s`,
    ...lists,
  }
}
