import { alone, type LoadRequest, load, requestsOf, type Shown } from './load.ts'
import { residentMb, whileWatching } from './product.ts'
import { figure, type Latency, latencyOf, latencyText, type Measured, ratioOf } from './results.ts'
import { type BenchSetup, misheardNames, partsOfNames, someCitizens } from './setup.ts'

const api = '/api/citizen-portal'
export const listPath = `${api}/profiles?status_id[]=1&profile_type_id[]=1&without[]=audits&without[]=texts`
export const searchPath = (part: string) =>
  `${api}/profiles?query=${encodeURIComponent(part)}&without[]=audits&without[]=texts`
export const recordPath = (id: number) => `${api}/profiles/${id}?without[]=audits&without[]=texts`

export const summaryOf = (shown: Shown) => `${shown.perSecond} req/s, ${latencyText(shown)}`

const connections = 20

interface Pair {
  readonly work: string
  readonly ours: readonly LoadRequest[]
  readonly limit: readonly LoadRequest[]
  /** The minimum ratio. */
  readonly least: number
  /** The smallest population to which the bar applies. */
  readonly from?: number
  /** The maximum p99 in milliseconds, from 200,000 citizens on. */
  readonly longest?: number
}

/**
 * Runs the product and the bare server alternately, twice each, so that other load on the machine affects both equally. The rate is the
 * mean of both runs; the times are those of the better run.
 */
async function inTurns(first: () => Promise<Shown>, second: () => Promise<Shown>): Promise<[Shown, Shown]> {
  const ours: Shown[] = []
  const limits: Shown[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    ours.push(await first())
    limits.push(await second())
  }
  const mean = (all: readonly Shown[]): Shown => {
    const [best] = all.toSorted((a, b) => a.p99 - b.p99)
    if (best === undefined) throw new Error('nothing was measured')
    return {
      ...best,
      perSecond: Math.round(all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length),
      failures: all.reduce((sum, { failures }) => sum + failures, 0),
    }
  }
  return [mean(ours), mean(limits)]
}

async function rowOf({ product, bare, token, seconds, citizens }: BenchSetup, pair: Pair): Promise<Measured> {
  const half = Math.max(1, Math.round(seconds / 2))
  const run = (of: 'ours' | 'limit', during: number) =>
    of === 'ours'
      ? load(product.url, { seconds: during, connections, token, requests: pair.ours })
      : load(bare.url, { seconds: during, connections, requests: pair.limit })
  // Both are warmed up first, so that first query plans and compilation are not measured.
  await run('ours', 2)
  await run('limit', 2)
  const { result, peak } = await whileWatching(product.pid, () =>
    inTurns(
      () => run('ours', half),
      () => run('limit', half),
    ),
  )
  const [ours, limit] = result
  if (ours.failures > 0) throw new Error(`${pair.work}: ${ours.failures} requests failed`)
  const ratio = ratioOf(ours.perSecond, limit.perSecond)
  const isOwn = citizens >= (pair.from ?? 0)
  const isQuick = pair.longest === undefined || citizens < 200_000 || ours.p99 <= pair.longest
  return {
    work: pair.work,
    ours: summaryOf(ours),
    limit: summaryOf(limit),
    ratio,
    bar: `≥ ${pair.least} of its req/s${pair.from === undefined ? '' : ' from 200,000 on'}${pair.longest === undefined ? '' : `; p99 ≤ ${pair.longest} ms at 200,000`}`,
    isMet: isOwn ? ratio >= pair.least && isQuick : null,
    ...latencyOf(ours),
    memory: peak,
  }
}

/** List, record and search compared with the bare server, and the latency of a search for a single user. */
export async function readRows(setup: BenchSetup): Promise<Measured[]> {
  const { product, bare, token, citizens } = setup
  // Each citizen is read once. A second read within a minute writes no audit row, and here every read must write one.
  const ids = (await someCitizens(setup, 40_000)).map(({ id }) => id)
  // Each search text is different, because the total of a recent search is cached.
  const every = await partsOfNames(setup, 400)
  const parts = every.filter((_, index) => index % 2 === 0)
  const others = every.filter((_, index) => index % 2 === 1)
  const searchOf = (part: string) => `/search?part=${encodeURIComponent(part)}`
  const rows = [
    await rowOf(setup, {
      work: 'list, 10 rows, 2 indexed filters, total',
      ours: requestsOf([listPath]),
      limit: requestsOf(['/list']),
      least: 0.5,
      longest: 25,
    }),
    await rowOf(setup, {
      work: 'record by id with its relations, each read in the audit log',
      ours: requestsOf(ids.map(recordPath)),
      limit: requestsOf(ids.map((id) => `/record?id=${id}`)),
      least: 0.5,
    }),
    await rowOf(setup, {
      work: 'search by part of a name, 20 connections',
      ours: requestsOf(parts.map(searchPath)),
      limit: requestsOf(parts.map(searchOf)),
      least: 0.7,
      from: 200_000,
    }),
  ]
  const ours = await alone(product.url, { paths: others.map(searchPath), token, rounds: others.length })
  const limit = await alone(bare.url, { paths: others.map(searchOf), rounds: others.length })
  const ratio = ratioOf(limit.p50, ours.p50)
  rows.push({
    work: 'search by part of a name, one connection, 200 different parts',
    ours: latencyText(ours),
    limit: latencyText(limit),
    ratio,
    bar: '≥ 0.7 of its speed from 200,000 on; p95 ≤ 60 ms at 1,000,000',
    isMet: citizens < 200_000 ? null : ratio >= 0.7 && (citizens < 1_000_000 || ours.p95 <= 60),
    ...ours,
    memory: await residentMb(product.pid),
  })
  const misheard = (await misheardNames(setup, 200)).map((text) => `${searchPath(text)}&similar=1`)
  const similar = await alone(product.url, { paths: misheard, token, rounds: misheard.length })
  rows.push({
    work: 'search by a misheard name, with similar names, one connection, up to 200 different texts',
    ours: latencyText(similar),
    bar: 'p95 ≤ 100 ms at 1,000,000',
    isMet: citizens < 1_000_000 ? null : similar.p95 <= 100,
    ...similar,
    memory: await residentMb(product.pid),
  })
  return rows
}

/** Measures the three reads one after the other, on one connection. */
export async function readingTimes(setup: BenchSetup): Promise<Readonly<Record<string, Latency>>> {
  const { product, token } = setup
  const ids = (await someCitizens(setup, 300)).map(({ id }) => id)
  const parts = await partsOfNames(setup, 150)
  const time = async (paths: readonly string[], rounds: number) => {
    await alone(product.url, { paths: paths.slice(-20), token, rounds: 20 })
    return alone(product.url, { paths, token, rounds })
  }
  return {
    list: await time([listPath], 200),
    record: await time(ids.map(recordPath), 280),
    search: await time(parts.map(searchPath), parts.length - 20),
  }
}

/** The p95 of each read as a multiple of its p95 with the small population, measured in the same run. */
export function growthRows(
  small: Readonly<Record<string, Latency>>,
  large: Readonly<Record<string, Latency>>,
  sizes: readonly [small: number, large: number],
): Measured[] {
  const [from, to] = sizes.map((size) => size.toLocaleString('en'))
  return Object.entries(large).map(([name, { p95 }]) => {
    const before = small[name]?.p95 ?? 0
    const ratio = ratioOf(p95, before)
    return {
      work: `${name}, one connection`,
      ours: `p95 ${figure(p95)} ms at ${to}`,
      limit: `p95 ${figure(before)} ms at ${from}`,
      ratio,
      bar: 'p95 grows ≤ 3 times',
      isMet: ratio <= 3,
      p95,
    }
  })
}
