import autocannon from 'autocannon'

/** One request of a load. */
export interface Asked {
  readonly method?: 'GET' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a run of load showed. Latencies in milliseconds. */
export interface Shown {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failures: number
}

/** The shares of sorted times. */
function shares(times: number[]): { p50: number; p95: number; p99: number } {
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Requests that one connection has at most before it begins again: each is made ready before the load begins. */
const most = 2000

/**
 * Puts a load of several connections on a server of loopback, for some seconds or, where each request is good only once, for
 * a number of requests. Every connection has a stretch of the requests of its own.
 */
export async function load(
  url: string,
  said: {
    connections: number
    requests: readonly Asked[]
    token?: string
    seconds?: number
    /** Each request exactly once, instead of for some seconds. */
    once?: boolean
    /** Requests a second altogether, instead of as many as can be. */
    rate?: number
  },
): Promise<Shown> {
  const { connections, requests, token, seconds = 1, once = false, rate } = said
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const stretch = Math.max(1, Math.floor(requests.length / connections))
  let clients = 0
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((settle, fail) => {
    const options: autocannon.Options = {
      url,
      connections,
      headers,
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

/** One connection, one question after the other: the latency somebody alone would feel. */
export async function alone(
  url: string,
  said: { paths: readonly string[]; token?: string; rounds: number },
): Promise<{ p50: number; p95: number; p99: number }> {
  const headers: Record<string, string> = said.token === undefined ? {} : { authorization: `Bearer ${said.token}` }
  const times: number[] = []
  for (let round = 0; round < said.rounds; round += 1) {
    const path = said.paths[round % said.paths.length] ?? '/'
    const before = performance.now()
    const answer = await fetch(url + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - before)
  }
  return shares(times)
}
