import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * How slowly a client may send the body of a request: seconds without a byte, after which the average is compared too, and the least
 * average. 10 MB take 84 seconds at 1 Mbit/s, and 21 minutes at the least average.
 */
export const bodyPace = { silentSeconds: 30, bytesPerSecond: 8000 }

function watch(app: FastifyInstance, body: IncomingMessage, { silentSeconds, bytesPerSecond }: typeof bodyPace): void {
  const { socket } = body
  const first = socket.bytesRead
  let [received, silent, seconds] = [0, 0, 0]
  const timer = setInterval(() => {
    // The program has not read the received data yet: the client cannot send more.
    if (body.readableLength > 0) {
      silent = 0
      return
    }
    const before = received
    received = socket.bytesRead - first
    silent = received > before ? 0 : silent + 1
    seconds += 1
    const isSlow = seconds >= silentSeconds && received < seconds * bytesPerSecond
    if (silent < silentSeconds && !isSlow) return
    clearInterval(timer)
    // The framework's response to a request that takes too long: 408, and the connection ends.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', error, socket)
    socket.destroySoon()
  }, 1000)
  timer.unref()
  finished(body, () => clearInterval(timer))
}

/**
 * Ends requests whose body arrives too slowly. The time counts from the last byte, with a least average, so that a large file over
 * a slow line arrives and a connection that stalls does not stay open.
 */
export function limitSlowBodies(app: FastifyInstance, pace = bodyPace): void {
  app.addHook('onRequest', async ({ raw }) => {
    // A request that the program injects without a connection cannot be slow.
    if (!(raw.socket instanceof Socket)) return
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if ((length !== undefined && length !== '0') || encoding !== undefined) watch(app, raw, pace)
  })
}
