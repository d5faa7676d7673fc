import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { StartFault } from '../process/start-fault.ts'
import type { Database } from './database.ts'

/** The database as every query sees it. */
export type Db = Kysely<Database>

/** Where the embedded PostgreSQL is; `host` is the folder of its socket or an address. */
export interface DatabaseParts {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** Where PostgreSQL is: the address of one of somebody's own, or the parts of the embedded one. */
export type DatabaseAddress = { readonly url: string } | DatabaseParts

/** What a session of the database is for. */
export interface SessionUse {
  /** Milliseconds after which a statement is given up; 0 never. Requests have 5000 (qualities §3). */
  readonly statementTimeout: number
  /** Connections at most. */
  readonly max: number
}

/** How requests use the database. */
export const requestUse: SessionUse = { statementTimeout: 5000, max: 16 }

/** How jobs use the database: an export may read for minutes, but none holds a connection for ever. */
export const jobUse: SessionUse = { statementTimeout: 600_000, max: 4 }

/** Milliseconds beyond the time-out of a statement after which the server is taken for gone. */
const unheardOf = 3000

const oids = { int8: 20, date: 1082, numeric: 1700, int8List: 1016, dateList: 1182, numericList: 1231, textList: 1009 }

const asNumber = (text: string) => Number(text)
const readTexts = types.getTypeParser(oids.textList) as (text: string) => (string | null)[]
const asNumbers = (text: string) => readTexts(text).map((item) => (item === null ? null : Number(item)))

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, asNumber],
  [oids.numeric, asNumber],
  // A business date is text and is never shifted by a zone (decisions §1).
  [oids.date, (text) => text],
  [oids.int8List, asNumbers],
  [oids.numericList, asNumbers],
  [oids.dateList, readTexts],
])

/** Counts and sums arrive as numbers, days as `YYYY-MM-DD`, moments as `Date`. */
const wireTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format as 'text')) as never,
}

/** The settings of a session travel in its first packet, so that no statement can run before them. */
function clientConfig(address: DatabaseAddress, { statementTimeout }: SessionUse): ClientConfig {
  const options = [
    '-c TimeZone=America/Bogota',
    `-c statement_timeout=${statementTimeout}`,
    `-c idle_in_transaction_session_timeout=${statementTimeout === 0 ? 0 : 60_000}`,
  ].join(' ')
  const common = {
    application_name: 'citizen-portal',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Within twenty seconds it is known that the machine on the other side is gone without a word.
    keepAliveInitialDelayMillis: 10_000,
    // A server that does not even give a statement up, because it is frozen or cannot be reached, is not waited for.
    ...(statementTimeout === 0 ? {} : { query_timeout: statementTimeout + unheardOf }),
    types: wireTypes,
  }
  if (!('url' in address)) return { ...common, ...address, options }
  // The driver lets what stands in an address win over what stands beside it.
  const url = new URL(address.url)
  const own = url.searchParams.get('options')
  url.searchParams.delete('options')
  return { ...common, connectionString: url.href, options: own === null ? options : `${options} ${own}` }
}

/** A pool that outlives the loss of its database: a broken idle connection is dropped, the next request opens another. */
export function openPool(address: DatabaseAddress, use: SessionUse = requestUse): Pool {
  const pool = new Pool({ ...clientConfig(address, use), max: use.max, idleTimeoutMillis: 30_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** SQLSTATE of "the connection failed". */
const connectionFailure = '08006'

/**
 * The driver tells of a connection lost in the middle, silent, or not had in time, by a text only. Errors are recognised by
 * their code (`errors.ts`), so they get the one of the standard.
 */
function withCode(error: unknown): unknown {
  if (error instanceof Error && !('code' in error) && /connect|connection|read timeout/i.test(error.message)) {
    return Object.assign(error, { code: connectionFailure })
  }
  return error
}

/** Names of the statements that {@link prepared} made, by their text. */
const preparedNames = new Map<string, string>()

/**
 * A statement that every connection parses and plans once, for the few that almost every request runs: its text is constant
 * and names its columns, and one plan must fit all its values (never a search with a `limit`).
 */
export function prepared<Row>(name: string, text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  preparedNames.set(text, name)
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** Texts of one origin are few; whatever were more of them is planned each time. */
const mostPrepared = 200

/**
 * Runs a statement of a few possible texts, such as one for each reach, as {@link prepared} does: long statements over many
 * tables cost more to plan than to run. What is said there of texts, columns and plans holds here.
 */
export async function runPrepared<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db)
  if (!preparedNames.has(query.sql) && preparedNames.size < mostPrepared) {
    preparedNames.set(query.sql, `kept-${preparedNames.size}`)
  }
  return (await db.executeQuery<Row>(query)).rows
}

/** Whether the driver gave up waiting for an answer: the connection still owes it, and is of no more use. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function coded(client: PoolClient): PostgresPoolClient {
  let silence: unknown
  const query = (...said: Parameters<PostgresPoolClient['query']>): unknown => {
    // The end of a transaction would be waited for as well.
    if (silence !== undefined) return Promise.reject(silence)
    const [text, values] = said as unknown[]
    const name = typeof text === 'string' ? preparedNames.get(text) : undefined
    const parts = name === undefined ? said : [{ name, text, values }]
    const result: unknown = (client.query as (...parts: unknown[]) => unknown)(...parts)
    if (!(result instanceof Promise)) return result
    return result.catch((error) => {
      const told = withCode(error)
      if (isSilence(error)) silence = told
      return Promise.reject(told)
    })
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(silence !== undefined) }
}

/** The typed queries over a pool. Destroying them ends the pool. */
export function openDb(pool: Pool): Db {
  const source: PostgresPool = {
    connect: () => pool.connect().then(coded, (error) => Promise.reject(withCode(error))),
    end: () => pool.end(),
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: source }) })
}

/** One connection without a time-out for statements, open while `work` lasts: for migrations and the like. */
export async function withClient<T>(address: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(address, { statementTimeout: 0, max: 1 }))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const oldestServer = 140_000

/** What is said of a database that cannot be used; the address is repeated without its password. */
function connectionFault(error: unknown, where: string): string {
  const { code, message } = error as { code?: string; message?: string }
  switch (code) {
    case 'ECONNREFUSED':
      return `No database answers at ${where}: start PostgreSQL there or correct DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL names a machine that cannot be found (${where}).`
    case '28P01':
    case '28000':
      return `The database at ${where} does not accept the user and password of DATABASE_URL.`
    case '3D000':
      return `There is no database of that name at ${where}: create it or correct DATABASE_URL.`
    case '53300':
      return `The database at ${where} has no connection left for this program.`
    default:
      return `The database at ${where} cannot be used (${message || code || 'unknown reason'}).`
  }
}

/**
 * Makes sure that a database of somebody's own can be used, before anything is built on it.
 * @throws StartFault with one sentence when it cannot be reached, refuses, is too old or is not encoded in UTF8.
 */
export async function checkDatabase(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  const { version, encoding } = await withClient({ url }, async (client) => {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    return rows[0] ?? { version: '0', encoding: '' }
  }).catch((error) => {
    throw new StartFault(connectionFault(error, where))
  })
  if (Number(version) < oldestServer) {
    throw new StartFault(
      `The database at ${where} is PostgreSQL ${Math.floor(Number(version) / 10_000)}; 14 or later is needed.`,
    )
  }
  if (encoding !== 'UTF8') throw new StartFault(`The database at ${where} is encoded in ${encoding}; UTF8 is needed.`)
}
