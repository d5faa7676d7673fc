import autocannon from 'autocannon'
import { bearer, callApi } from './product.ts'
import { figure, type Latency, latencyOf, ratioOf } from './results.ts'
import type { BenchSetup } from './setup.ts'

export interface LoadRequest {
  readonly method?: 'GET' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A day before today, `YYYY-MM-DD`. */
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The requests of a load that only read. */
export const requestsOf = (paths: readonly string[]): LoadRequest[] => paths.map((path) => ({ path }))

export interface Shown extends Latency {
  readonly perSecond: number
  readonly failures: number
}

/** The percentiles of times. The array is sorted in place. */
export function shares(times: number[]): Latency {
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The maximum number of prepared requests per connection. A connection repeats them when it has sent all. */
const most = 2000

/**
 * Sends requests over several connections to a server on the loopback interface: for some seconds, or each request once where a request
 * cannot be repeated. Every connection has its own part of the requests.
 */
export async function load(
  url: string,
  options: {
    connections: number
    requests: readonly LoadRequest[]
    token?: string
    seconds?: number
    /** Sends each request exactly once, instead of for some seconds. */
    once?: boolean
    /** Requests per second in total, instead of as many as possible. */
    rate?: number
  },
): Promise<Shown> {
  const { connections, requests, token, seconds = 1, once = false, rate } = options
  const stretch = Math.max(1, Math.floor(requests.length / connections))
  let clients = 0
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((settle, fail) => {
    const options: autocannon.Options = {
      url,
      connections,
      headers: bearer(token),
      ...(once ? { amount: stretch * connections } : { duration: seconds }),
      ...(rate === undefined ? {} : { overallRate: rate }),
      setupClient(client) {
        const from = (clients * stretch) % requests.length
        clients += 1
        const own = [...requests.slice(from), ...requests.slice(0, from)].slice(0, once ? stretch : most)
        client.setRequests(own.map(({ method = 'GET', ...request }) => ({ method, ...request })))
      },
    }
    const running = autocannon(options, (error, shown) => (error ? fail(error) : settle(shown)))
    running.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status >= 400) failures += 1
    })
  })
  const took = (performance.now() - began) / 1000
  const perSecond = once ? times.length / took : result.requests.average
  return { perSecond: Math.round(perSecond), ...shares(times), failures: failures + result.errors }
}

/** Sends one request after the other on one connection: the latency for a single user. */
export async function alone(
  url: string,
  options: { paths: readonly string[]; token?: string; rounds: number },
): Promise<Latency> {
  const times = await timesOf(options.rounds, async (round) => {
    const path = options.paths[round % options.paths.length] ?? '/'
    await (await callApi(url + path, options.token)).arrayBuffer()
  })
  return shares(times)
}

/** Runs the work several times, one after the other. Returns the milliseconds of each run. */
export async function timesOf(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    await work(round)
    times.push(performance.now() - before)
  }
  return times
}

/** Lists per second that other users request meanwhile. */
const rate = 40
/** The maximum p99 of these lists in milliseconds. */
const longestList = 100

/**
 * Requests lists for some seconds, first without and then beside other work.
 * @returns the result of the work, and the latencies of the lists as a part of a row
 * @throws Error when a list fails
 */
export async function listsBeside<T>(
  { product, token }: BenchSetup,
  seconds: number,
  paths: readonly string[],
  work: () => Promise<T>,
) {
  const lists = () => load(product.url, { connections: 4, rate, token, seconds, requests: requestsOf(paths) })
  const alone = await lists()
  const measured = lists()
  const result = await work()
  const beside = await measured
  if (alone.failures + beside.failures > 0) throw new Error(`${alone.failures + beside.failures} lists failed`)
  const isMet = beside.p99 <= longestList
  const bar = `p99 ≤ ${longestList} ms`
  const limit = `p99 ${figure(alone.p99)} ms alone`
  return { result, lists: { limit, ratio: ratioOf(beside.p99, alone.p99), bar, isMet, ...latencyOf(beside) } }
}
