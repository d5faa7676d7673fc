import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type DatabaseAddress, openPool } from '../../base/database/db.ts'
import { type MetricsAddress, programRoot } from '../../base/process/config.ts'
import { StartError } from '../../base/process/start-error.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { countRequests } from './request-metrics.ts'
import { type StateParts, watchState } from './state-metrics.ts'

/** The metrics of one process, in Prometheus format. No label contains data about a person. */
export interface Metrics {
  /** Counts the requests of an application. Call it before the routes are registered. */
  count(app: FastifyInstance): void
  /** Adds metrics that are read on request: database, queue, disk. */
  watch(parts: StateParts): void
  /** The current value of all metrics. */
  text(): Promise<string>
}

/** Starts to collect metrics of this process: event loop, memory, version. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string }
  new Gauge({
    name: 'portal_info',
    help: 'Always 1; the version of the program as a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  let refresh = (): Promise<void> => Promise.resolve()
  return {
    count: (app) => countRequests(app, registry),
    watch: (parts) => {
      refresh = watchState(registry, parts)
    },
    text: async () => {
      await refresh()
      return registry.metrics()
    },
  }
}

function listenError({ code, message }: NodeJS.ErrnoException, { host, port }: MetricsAddress): StartError {
  if (code === 'EADDRINUSE') return new StartError(terminalText('start.metrics_port_taken', { host, port }))
  if (code === 'EACCES') return new StartError(terminalText('start.metrics_port_forbidden', { port }))
  return new StartError(terminalText('start.metrics_host_unknown', { host, reason: message }))
}

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/** Timeout in milliseconds for reading the queue. Metric collectors wait about ten seconds. */
const statementTimeout = 2000

/**
 * Serves `GET /metrics` on a separate port, so that no proxy in front of the portal publishes it by mistake.
 * @throws StartError in one sentence when the port cannot be used.
 */
export async function openMetricsServer(
  metrics: Metrics,
  place: MetricsAddress,
  address: DatabaseAddress,
  parts: Omit<StateParts, 'looking'>,
): Promise<MetricsServer> {
  const looking = openPool(address, { statementTimeout, max: 1 })
  metrics.watch({ ...parts, looking })
  let pending: Promise<string> | null = null
  // Simultaneous requests share one reading of the database.
  const current = () => {
    pending ??= metrics.text().finally(() => {
      pending = null
    })
    return pending
  }
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics') return reply.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.writeHead(405, { allow: 'GET, HEAD' }).end()
    current().then(
      (text) => {
        const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }
        reply.writeHead(200, headers).end(text)
      },
      () => reply.writeHead(500).end(),
    )
  })
  await new Promise<void>((settle, fail) => {
    server.once('error', (error) => fail(listenError(error, place)))
    server.listen(place.port, place.host, settle)
  }).catch(async (error) => {
    await looking.end()
    throw error
  })
  const { address: host, port, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}/metrics`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
      await looking.end()
    },
  }
}
