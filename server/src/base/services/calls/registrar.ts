import type { Call, ReadCall, ResponseOf, WriteCall } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { clearCounts } from '../../database/counts.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { AppContext, CallContext, CallResult } from '../../http/call-context.ts'
import { type Found, listing, refuseTooMany, titledColumns } from '../../http/envelope.ts'
import type { Tagging } from '../../http/etag.ts'
import { chosenParts } from '../../http/list-parts.ts'
import type { SignedIn } from '../../http/principal.ts'
import { auditReading, pageShown, type Reading, readAudited } from '../audit/audit-reading.ts'
import { makeChange, type Outcome, type Refused } from '../audit/change.ts'
import { registerCall } from './register-call.ts'
import type { Handler } from './served.ts'
import { withIdempotency } from './with-idempotency.ts'

type PartOf<C extends Call, Name extends 'data' | 'details'> =
  ResponseOf<C> extends { readonly [name in Name]: infer Part } ? Part : never

/** Reads the data of a call that returns data without details. */
type Read<C extends Call> = (
  db: Db,
  context: CallContext<C>,
) => Promise<null extends PartOf<C, 'details'> ? PartOf<C, 'data'> : never>

/** The details of a call's response; undefined where it has none. */
type DetailsOf<C extends Call> = PartOf<C, 'details'> extends null ? undefined : PartOf<C, 'details'>

/** Makes a change in the transaction of a call. It returns the audit rows of the change, and its result where there is one. */
export type Change<C extends Call, T = DetailsOf<C>, P = undefined> = (
  tx: Tx,
  context: CallContext<C>,
  prepared: P,
) => Promise<Outcome<T> | Refused>

/** A change, alone or with work outside its transaction. */
export type Writing<C extends Call, T = DetailsOf<C>, P = undefined> =
  | Change<C, T>
  /** `before` runs before the transaction because it is slow: a connection would wait for it. */
  | { readonly before: (db: Db, context: CallContext<C>) => Promise<P>; readonly change: Change<C, T, P> }
  | { readonly around: Around<C, T, P>; readonly change: Change<C, T, P> }

/**
 * Calls `run` for the transaction, once or again, and returns its result or another one: it deletes a stored file when the change fails, or
 * returns the result of the same change that was made before.
 */
export type Around<C extends Call, T = DetailsOf<C>, P = undefined> = (
  db: Db,
  context: CallContext<C>,
  run: (prepared: P) => Promise<T>,
) => Promise<T>

/** The columns of a call, with their texts. @throws Error when the contract declares none */
function columnsOf({ columns, path }: Call): ReturnType<typeof titledColumns> {
  if (columns === null) throw new Error(`The call of ${path} declares no columns`)
  return titledColumns(columns)
}

/** How a list is found and shown, and how the read of its people is written to the audit log. */
interface ListParts<C extends Call> {
  readonly find: (db: Db, context: CallContext<C>) => Promise<Found<unknown>>
  /**
   * The citizens on a page; the filters, the page and the number of rows are added. `count` is the number of people, if it differs from that
   * of the rows.
   */
  readonly reading?: (
    context: CallContext<C>,
    found: Found<unknown>,
  ) => Omit<Reading, 'event' | 'values'> & { readonly values?: object; readonly count?: number }
}

/** The citizens that a call shows: the reads that are written to the audit log before the response. */
interface Traced<C extends Call> {
  readonly reading?: (context: CallContext<C>, data: PartOf<C, 'data'>) => Reading | readonly Reading[]
}

/** The registrar of the calls of an application. Every handler gets the database and the request. */
export type Registrar = ReturnType<typeof registrarOf>

/** Makes the functions that register calls, beside what the calls need from the process. */
export function registrarOf(app: FastifyInstance, serving: AppContext) {
  /** @param isOnce false for a call that stores the responses of repeated requests itself */
  function call<C extends Call>(one: C, handler: Handler<C>, tagging?: Tagging<C>, isOnce = true): void {
    registerCall(app, serving, one, isOnce ? withIdempotency(one, handler) : handler, tagging)
  }

  /** Reads data, and writes the readings that the call declares to the audit log. */
  function readTraced<C extends Call>(
    db: Db,
    context: CallContext<C>,
    read: (db: Db, context: CallContext<C>) => Promise<PartOf<C, 'data'>>,
    parts: Traced<C> | Tagging<C>,
  ): Promise<PartOf<C, 'data'>> {
    const reading = 'reading' in parts ? parts.reading : undefined
    return reading === undefined ? read(db, context) : readAudited(db, context, read, reading)
  }

  /** A call that returns data without details. */
  function data<C extends ReadCall>(one: C, read: Read<C>, parts: Traced<C> | Tagging<C> = {}): void {
    const respond = async (db: Db, context: CallContext<C>) => ({
      data: await readTraced(db, context, read, parts),
      details: null,
    })
    call(one, respond as unknown as Handler<C>, 'tagOf' in parts ? parts : undefined)
  }

  /** A call whose data also determine its tag. */
  function tagged<C extends ReadCall>(one: C, cacheControl: string, read: Read<C>): void {
    data(one, read, { tagOf: (context) => read(serving.db, context), cacheControl })
  }

  /** A dangerous change: a person with a second factor must have just given it (ADR 0050). @throws AppError 403 `confirmation_required` */
  function confirmed<Context extends { readonly principal: SignedIn; readonly now: Date }, T>(
    change: (tx: Tx, context: Context) => Promise<T>,
  ) {
    const before = (_: Db, { principal, now }: Context) => serving.requireConfirmation(principal, now)
    return { before, change }
  }

  /**
   * The handler of a call that changes something: it opens the transaction and writes the audit rows. The next counts of this principal
   * include the change.
   */
  function inTransaction<C extends Call, T, P>(writing: Writing<C, T, P>) {
    return async (db: Db, context: CallContext<C>): Promise<T> => {
      const run = (prepared: P) => {
        const change = (typeof writing === 'function' ? writing : writing.change) as Change<C, T, P>
        return makeChange(db, context.origin, (tx) => change(tx, context, prepared))
      }
      const result =
        'around' in writing
          ? await writing.around(db, context, run)
          : await run('before' in writing ? await writing.before(db, context) : (undefined as P))
      clearCounts(db, context.principal)
      return result
    }
  }

  /** A call that changes something and returns a message about it, with the details of the change. `key` is the key of the message. */
  function write<C extends WriteCall, P>(one: C, key: `done.${string}`, writing: Writing<C, DetailsOf<C>, P>): void {
    const make = inTransaction(writing)
    const respond = async (db: Db, context: CallContext<C>) => ({
      details: (await make(db, context)) ?? null,
      data: context.translate(key),
    })
    call(one, respond as unknown as Handler<C>)
  }

  /** A call that creates a record and returns a message with its id. */
  function create<C extends WriteCall, P>(one: C, key: `done.${string}`, writing: Writing<C, number, P>): void {
    const make = inTransaction(writing)
    const respond = async (db: Db, context: CallContext<C>) => ({
      details: { id: await make(db, context) },
      data: context.translate(key),
    })
    call(one, respond as unknown as Handler<C>)
  }

  /** A call that changes something and returns data. */
  function writeData<C extends WriteCall, P>(one: C, writing: Writing<C, PartOf<C, 'data'>, P>): void {
    const make = inTransaction(writing)
    const respond = async (db: Db, context: CallContext<C>) => ({ data: await make(db, context), details: null })
    call(one, respond as unknown as Handler<C>)
  }

  /** A call that changes something and returns data with details. */
  function change<C extends WriteCall, P>(one: C, writing: Writing<C, CallResult<C>, P>): void {
    call(one, inTransaction(writing))
  }

  /** A call that returns a page of a list with its columns. */
  function list<C extends ReadCall>(one: C, parts: ListParts<C>, tagging?: Tagging<C>): void {
    const { find, reading } = parts
    const columns = columnsOf(one)
    const respond = async (db: Db, context: CallContext<C>) => {
      const { url, locale } = context
      const query = context.query as { page: number; per_page: number }
      const found = await find(db, context)
      if (query.per_page === -1) refuseTooMany(found.total)
      if (reading !== undefined) {
        const { count = found.rows.length, ...shown } = reading(context, found)
        const values = { ...shown.values, ...pageShown(query, count) }
        await auditReading(db, context, { ...shown, event: 'listed', values })
      }
      const response = listing(found, query, url, columns(locale))
      return one.choosesFields ? chosenParts(query, response) : response
    }
    call(one, respond as unknown as Handler<C>, tagging)
  }

  /** A call that returns all rows of a list at once, with its columns. */
  function whole<C extends ReadCall>(
    one: C,
    read: (db: Db, context: CallContext<C>) => Promise<readonly unknown[]>,
  ): void {
    const columns = columnsOf(one)
    const respond = async (db: Db, context: CallContext<C>) => ({
      data: await read(db, context),
      details: { expanded: [], ...columns(context.locale) },
    })
    call(one, respond as unknown as Handler<C>)
  }

  /** A call that returns one record with the columns of its page. */
  function show<C extends ReadCall>(
    one: C,
    read: (db: Db, context: CallContext<C>) => Promise<PartOf<C, 'data'>>,
    parts: Traced<C> | Tagging<C> = {},
  ): void {
    const columns = columnsOf(one)
    const respond = async (db: Db, context: CallContext<C>) => ({
      data: await readTraced(db, context, read, parts),
      details: columns(context.locale),
    })
    call(one, respond as unknown as Handler<C>, 'tagOf' in parts ? parts : undefined)
  }

  return {
    ...serving,
    app,
    call,
    data,
    tagged,
    list,
    whole,
    show,
    write,
    create,
    writeData,
    change,
    confirmed,
  }
}
