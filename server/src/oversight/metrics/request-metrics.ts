import { type Call, exchangeSignOn, login, passkeyLogin } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { callNames } from './call-names.ts'

/** In seconds. The limits for lists and searches are 0.025 and 0.06; the limit of a statement is 5. */
const buckets = [0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The calls with which somebody signs in, as the label names them. */
const waysToSignIn: ReadonlyMap<Call | undefined, string> = new Map<Call | undefined, string>([
  [login, 'password'],
  [passkeyLogin, 'passkey'],
  [exchangeSignOn, 'identity'],
])

/** The name of a call, otherwise the part of the program that responds. Never an address: labels contain no data about people. */
function nameOf({ call, routeOptions }: FastifyRequest): string {
  const { config, url } = routeOptions
  if (call !== null) return callNames.get(call) ?? 'other'
  if (url === undefined) return 'nowhere'
  return config?.part ?? 'other'
}

/** Counts requests and their responses. Call it before the routes are registered. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const durations = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, by the name of the call and the class of the status.',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  })
  const inFlight = new Gauge({ name: 'portal_requests_in_flight', help: 'Requests in progress.', registers })
  const errors = new Counter({
    name: 'portal_refusals_total',
    help: 'Error responses, by their reason; unexpected is a fault of the program.',
    labelNames: ['reason'],
    registers,
  })
  const signIns = new Counter({
    name: 'portal_sign_ins_total',
    help: 'Attempts to sign in by their way (password, passkey, identity): signed_in, or the reason of the error.',
    labelNames: ['way', 'outcome'],
    registers,
  })

  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now()
    inFlight.inc()
    // The event also occurs when the client closed the connection before the response.
    reply.raw.once('close', () => {
      inFlight.dec()
      const status = reply.raw.writableEnded ? `${Math.floor(reply.statusCode / 100)}xx` : 'gone'
      durations.observe({ call: nameOf(request), status }, (performance.now() - began) / 1000)
      const { errorCode } = request
      if (errorCode !== null) errors.inc({ reason: errorCode })
      const way = waysToSignIn.get(request.routeOptions.config?.served?.call)
      if (way !== undefined) signIns.inc({ way, outcome: errorCode ?? 'signed_in' })
    })
  })
}
