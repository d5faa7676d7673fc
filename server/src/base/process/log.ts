import { closeSync, existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { addressOf } from './request-address.ts'

/** Names whose values are never logged, also one or two levels deep. */
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
  // The address before a rewrite, with its query.
  'originalUrl',
]

const at = (prefix: string, name: string) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`)
const paths = hidden.flatMap((name) => [name, at('*', name), at('*.*', name)])

/** The cookie that marks the log lines of one run of the application in a browser. It does not identify a person. */
const applicationCookie = /(?:^|;\s*)application_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/

function requestLine(request: FastifyRequest): object {
  const { method, ip } = request
  const application = applicationCookie.exec(request.headers.cookie ?? '')?.[1]
  return { method, url: addressOf(request), ip, application }
}

/**
 * An error without the values that a database adds. The `detail` of a database error repeats the key that already exists, and a
 * message about a malformed value, or about text that is no JSON, quotes the value. Of its cause the same is logged, and no other member.
 */
function errorLine(error: Error & { code?: unknown; constraint?: unknown }): object {
  const isAboutValue = error instanceof SyntaxError || (typeof error.code === 'string' && error.code.startsWith('22'))
  const clean = (text: string | undefined) => (isAboutValue ? text?.replace(/"[^"\n]*"/g, '"…"') : text)
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack),
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
    ...(error.cause instanceof Error ? { cause: errorLine(error.cause) } : {}),
  }
}

interface LogStream {
  write(line: string): void
}

/**
 * Turns the JSON lines of the log into lines that a person can read on a terminal: time, level, message, and the stack of an error.
 * @param destination where the lines are written; standard output when absent.
 */
export async function readableLines(destination: NodeJS.WritableStream | 1 = 1): Promise<LogStream> {
  // Loaded here, because loading takes time and no other log needs it.
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
}

/** The levels of the log and their numbers in its lines. */
const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY }

/** Bytes after which a log file is renamed and a new one begins; one former file stays. */
const largestFile = 10_000_000

/** Appends lines to a file for this account alone. When the file cannot be written, the lines are lost and the program continues. */
function fileStream(file: string): LogStream {
  let descriptor: number | null = null
  let size = 0
  return {
    write: (line) => {
      try {
        if (descriptor !== null && size > largestFile) {
          closeSync(descriptor)
          descriptor = null
        }
        if (descriptor === null) {
          if (existsSync(file) && statSync(file).size > largestFile) renameSync(file, `${file}.1`)
          descriptor = openSync(file, 'a', 0o600)
          size = fstatSync(descriptor).size
        }
        size += writeSync(descriptor, line)
      } catch {
        // A full disk must not end the program.
      }
    },
  }
}

/**
 * The log of a server on a terminal: the person reads the lines from `level` on, and a file gets all from `info` on, as JSON.
 * @param readable see {@link readableLines}
 */
export function openTerminalLog(level: Config['logLevel'], file: string, readable: LogStream): FastifyBaseLogger {
  const toFile = fileStream(file)
  const write = (line: string) => {
    toFile.write(line)
    if (Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= levels[level]) readable.write(line)
  }
  return openLog(levels[level] < levels.info ? level : 'info', { write })
}

/**
 * The structured log of the process, one JSON object per line. The lines of a request have its id.
 * @param stream where lines are written; standard output when absent.
 */
export function openLog(level: Config['logLevel'], stream?: LogStream): FastifyBaseLogger {
  // Fastify includes the logger. An instance that never listens creates the logger that server, jobs and database share.
  return Fastify({
    logger: {
      level,
      redact: { paths, censor: '[hidden]' },
      serializers: { req: requestLine as never, err: errorLine as never },
      ...(stream === undefined ? {} : { stream }),
    },
  }).log
}
