import autocannon from 'autocannon'

/** What a run of load showed. Latencies in milliseconds. */
export interface Shown {
  readonly perSecond: number
  readonly p50: number
  readonly p97: number
  readonly p99: number
  readonly failures: number
}

/** Asks one address, or several in turn, for some seconds on loopback; bounded in time and connections. */
export async function load(
  url: string,
  said: { seconds: number; connections: number; token?: string; paths: readonly string[] },
): Promise<Shown> {
  const headers: Record<string, string> = said.token === undefined ? {} : { authorization: `Bearer ${said.token}` }
  const result = await autocannon({
    url,
    connections: said.connections,
    duration: said.seconds,
    headers,
    requests: said.paths.map((path) => ({ method: 'GET', path })),
  })
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
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
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
