import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'
import { addressOf } from '../http/request-address.ts'
import type { Config } from './config.ts'

/** Names whose values no line of the log may hold, wherever they stand one or two levels deep (qualities §3). */
const hidden = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-xsrf-token"]',
  'password',
  'password_confirmation',
  'old_password',
  'password_hash',
  'access_token',
  'refresh_token',
  'token',
  'document',
  // An address that was replaced, with its query.
  'originalUrl',
]

const at = (prefix: string, name: string) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`)
const paths = hidden.flatMap((name) => [name, at('*', name), at('*.*', name)])

/** The cookie by which the lines of one run of the application in a browser are found; it names nobody. */
const applicationCookie = /(?:^|;\s*)application_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/

function requestLine(request: FastifyRequest): object {
  const application = applicationCookie.exec(request.headers.cookie ?? '')?.[1]
  const { method, ip } = request
  return { method, url: addressOf(request), ip, ...(application === undefined ? {} : { application }) }
}

/**
 * An error without what a database adds about values: its detail names the key that was there already, and a message
 * about a malformed value quotes it.
 */
function errorLine(error: Error & { code?: unknown; constraint?: unknown }): object {
  const isAboutValue = typeof error.code === 'string' && error.code.startsWith('22')
  const clean = (text: string | undefined) => (isAboutValue ? text?.replace(/"[^"\n]*"/g, '"…"') : text)
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack),
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
  }
}

/**
 * The structured log of the process, one JSON object a line. Requests carry their id.
 * @param stream where lines go; standard output when absent.
 */
export function openLog(level: Config['logLevel'], stream?: { write(line: string): void }): FastifyBaseLogger {
  // Fastify brings the logger; an instance that never listens makes one that the server, jobs and database share.
  return Fastify({
    logger: {
      level,
      redact: { paths, censor: '[hidden]' },
      serializers: { req: requestLine as never, err: errorLine as never },
      ...(stream === undefined ? {} : { stream }),
    },
  }).log
}
