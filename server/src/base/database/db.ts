import {
  CompiledQuery,
  type InsertObject,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type Selectable,
  type SelectType,
  sql,
  type Transaction,
  type UpdateObject,
} from 'kysely'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { present } from '../errors/errors.ts'
import { StartError } from '../process/start-error.ts'
import { type TerminalSentence, terminalText } from '../text/terminal.ts'
import type { Database } from './database.ts'

/** The database as every query sees it. */
export type Db = Kysely<Database>

/** A transaction. It fits wherever a query takes a `Db`. */
export type Tx = Transaction<Database>

/** The address of the embedded PostgreSQL; `host` is the folder of its socket or a network address. */
export interface DatabaseParts {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** The address of PostgreSQL: a URL for an external server, or the parts of the embedded one. */
export type DatabaseAddress = { readonly url: string } | DatabaseParts

/** The limits of the database connections for one use. */
export interface SessionUse {
  /** Statement time-out in milliseconds; 0 means none. Requests have 5000. */
  readonly statementTimeout: number
  /** Maximum number of connections. */
  readonly max: number
}

/** How requests use the database. */
export const requestUse: SessionUse = { statementTimeout: 5000, max: 16 }

/** How jobs use the database: a statement may take minutes, but no job holds a connection for ever. */
export const jobUse: SessionUse = { statementTimeout: 600_000, max: 4 }

/**
 * How long work uses the database, with one connection for each job of the lane `background`. An export may sort the whole table, and its
 * transaction waits while the store takes what was read. Work on many records is one transaction.
 */
export const longUse: SessionUse = { statementTimeout: 3_600_000, max: 2 }

/** Milliseconds after the statement time-out when the driver treats the server as lost. */
const unheardOf = 3000

const oids = { int8: 20, date: 1082, numeric: 1700, int8List: 1016, dateList: 1182, numericList: 1231, textList: 1009 }

const asNumber = (text: string) => Number(text)
const readTexts = types.getTypeParser(oids.textList) as (text: string) => (string | null)[]
const asNumbers = (text: string) => readTexts(text).map((item) => (item === null ? null : Number(item)))

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, asNumber],
  [oids.numeric, asNumber],
  // A business date is text, so that no time zone can change it.
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

/** The settings of a session are sent in its first packet, so that no statement can run before them. */
function clientConfig(address: DatabaseAddress, { statementTimeout }: SessionUse): ClientConfig {
  const options = [
    '-c TimeZone=America/Bogota',
    `-c statement_timeout=${statementTimeout}`,
    `-c idle_in_transaction_session_timeout=${statementTimeout === 0 ? 0 : Math.max(60_000, statementTimeout)}`,
  ].join(' ')
  const common = {
    application_name: 'citizen-portal',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A machine that disappears without closing the connection is noticed within twenty seconds.
    keepAliveInitialDelayMillis: 10_000,
    // The driver stops waiting for a server that cannot cancel a statement, because it is frozen or cannot be reached.
    ...(statementTimeout === 0 ? {} : { query_timeout: statementTimeout + unheardOf }),
    types: wireTypes,
  }
  if (!('url' in address)) return { ...common, ...address, options }
  // For the driver, options in the URL take precedence over options beside it.
  const url = new URL(address.url)
  const own = url.searchParams.get('options')
  url.searchParams.delete('options')
  return { ...common, connectionString: url.href, options: own === null ? options : `${options} ${own}` }
}

/** A pool that survives the loss of its database: it drops a broken idle connection, and the next request opens another. */
export function openPool(address: DatabaseAddress, use: SessionUse = requestUse): Pool {
  const pool = new Pool({ ...clientConfig(address, use), max: use.max, idleTimeoutMillis: 30_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The driver reports a connection that was lost, silent or not available in time only by a message. Errors are recognised by
 * their code (`errors.ts`), so these errors get the SQLSTATE of "the connection failed".
 */
function withCode(error: unknown): unknown {
  if (error instanceof Error && !('code' in error) && /connect|read timeout/i.test(error.message)) {
    return Object.assign(error, { code: '08006' })
  }
  return error
}

/** Names of prepared statements, by their text. */
const preparedNames = new Map<string, string>()

/**
 * A statement that every connection parses and plans once, for the few that almost every request runs. Its text is constant
 * and names its columns. One plan must be good for all its values (never a search with a `limit`).
 */
export function prepared<Row>(name: string, text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  preparedNames.set(text, name)
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** Maximum number of prepared statements. There are few different texts; further ones are planned each time. */
const mostPrepared = 200

/**
 * Prepares and runs a statement that has few possible texts, such as one for each scope, like {@link prepared}. Planning a
 * long statement over many tables costs more than running it. The same rules for texts, columns and plans apply.
 */
export async function runPrepared<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db)
  if (!preparedNames.has(query.sql) && preparedNames.size < mostPrepared) {
    preparedNames.set(query.sql, `prepared-${preparedNames.size}`)
  }
  return (await db.executeQuery<Row>(query)).rows
}

/** Whether the driver timed out. The response is still to come on that connection, so the connection cannot be used again. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function coded(client: PoolClient): PostgresPoolClient {
  let silence: unknown
  const query = (...args: Parameters<PostgresPoolClient['query']>): unknown => {
    // The end of the transaction would wait for the server too.
    if (silence !== undefined) return Promise.reject(silence)
    const [text, values] = args as unknown[]
    const name = typeof text === 'string' ? preparedNames.get(text) : undefined
    const parts = name === undefined ? args : [{ name, text, values }]
    const result: unknown = (client.query as (...parts: unknown[]) => unknown)(...parts)
    if (!(result instanceof Promise)) return result
    return result.catch((error) => {
      const databaseError = withCode(error)
      if (isSilence(error)) silence = databaseError
      return Promise.reject(databaseError)
    })
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(silence !== undefined) }
}

/** The typed queries of a pool. `destroy` also ends the pool. */
export function openDb(pool: Pool): Db {
  const source: PostgresPool = {
    connect: () => pool.connect().then(coded, (error) => Promise.reject(withCode(error))),
    end: () => pool.end(),
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: source }) })
}

/** A row of a table, as queries return it. */
export type RowOf<T extends keyof Database> = Selectable<Database[T]>

/** The tables whose rows have an id. */
type Identified = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database]
type IdOf<T extends Identified> = Database[T] extends { id: infer Id } ? SelectType<Id> : never

/** Inserts a row and returns its id. */
export async function insertRow<T extends Identified>(
  db: Db,
  table: T,
  values: InsertObject<Database, T>,
): Promise<IdOf<T>> {
  // Kysely has no columns for a table that is a type parameter.
  const insert = db.insertInto(table as 'users').values(values as never)
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  return id as IdOf<T>
}

/** Updates the row of an id. */
export async function updateById<T extends Identified>(
  db: Db,
  table: T,
  id: IdOf<T>,
  values: UpdateObject<Database, T>,
): Promise<void> {
  const update = db.updateTable(table as 'users').set(values as never)
  await update.where('id', '=', id as number).execute()
}

/** Runs a statement for its first row, as in ``firstRow<Row>(db)`select …` ``; undefined when there is none. */
export function firstRow<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row | undefined> =>
    (await sql<Row>(...statement).execute(db)).rows[0]
}

/** The same for a record that a call names. @throws AppError 404 when there is none */
export function presentRow<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row> => present(await firstRow<Row>(db)(...statement))
}

/** Opens one connection without a statement time-out, and closes it after `work`: for migrations and similar tasks. */
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

/** Whether a table, a view or an index exists. @param name with its schema */
export async function hasTable(client: Client, name: string): Promise<boolean> {
  return (await client.query('select where to_regclass($1) is not null', [name])).rowCount === 1
}

const oldestServer = 140_000

const connectionErrors: Readonly<Record<string, TerminalSentence>> = {
  ECONNREFUSED: 'database.no_answer',
  ENOTFOUND: 'database.not_found',
  EAI_AGAIN: 'database.not_found',
  '28P01': 'database.refused',
  '28000': 'database.refused',
  '3D000': 'database.no_such_name',
  '53300': 'database.no_connection_left',
}

/** The message about a database that cannot be used; it shows the address without its password. */
function connectionError(error: unknown, where: string): string {
  const { code = '', message } = error as { code?: string; message?: string }
  const reason = message || code || terminalText('database.unknown_reason')
  return terminalText(connectionErrors[code] ?? 'database.unusable', { where, reason })
}

/**
 * Checks at start that an external database can be used.
 * @throws StartError with one sentence when it cannot be reached, refuses, is too old or is not encoded in UTF8.
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
    throw new StartError(connectionError(error, where))
  })
  if (Number(version) < oldestServer) {
    throw new StartError(terminalText('database.too_old', { where, version: Math.floor(Number(version) / 10_000) }))
  }
  if (encoding !== 'UTF8') throw new StartError(terminalText('database.encoding', { where, encoding }))
}
