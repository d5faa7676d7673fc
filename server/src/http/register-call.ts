import { createHash } from 'node:crypto'
import type {
  AccountKind,
  AnswerOf,
  BodyOf,
  Call,
  ErrorCode,
  History,
  Locale,
  ParamsOf,
  QueryOf,
  RoleScope,
  Subject,
} from '@portal/contract'
import { couldMeet, logout, logoutAll, logoutGeneral, takesBody } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actor, type Origin } from '../audit/audit.ts'
import { withRowAudits } from '../audit/audit-rows.ts'
import type { Db } from '../database/db.ts'
import { type Columns, columnsOf, type Table, writtenOut } from '../database/text-columns.ts'
import { anonymous, type PrincipalKey } from '../identity/principals.ts'
import type { FileStore } from '../storage/file-store.ts'
import { localeOf, translate } from '../text/i18n.ts'
import { wireStamp } from '../text/time.ts'
import { AppError } from './errors.ts'
import { addressOf } from './request-address.ts'

/** Whoever asks: a principal with a session, or an anonymous one, who has no id, no role and no ability. */
export interface Principal extends Subject, PrincipalKey {
  readonly id: number | null
  readonly username: string
  readonly full_name: string
  readonly session_id: string | null
  readonly roles: readonly {
    readonly id: number
    readonly name: string
    readonly title: string
    readonly scope: RoleScope
  }[]
  /** The role they look at the portal as, or null. */
  readonly viewing_as: string | null
  /** Whose reach over citizens counts, where it is not that of these roles: one's own, when viewing as another role. */
  readonly reach?: Subject
  /** Whether they prove themselves with one-time codes. */
  readonly uses_codes: boolean
  /** Whether a role of theirs asks for one-time codes that they have not turned on. */
  readonly must_use_codes: boolean
}

/** A member of staff who is signed in. */
export interface SignedIn extends Principal {
  readonly kind: 'staff'
  readonly id: number
  readonly session_id: string
}

export const anonymousPrincipal: Principal = {
  ...anonymous,
  username: '',
  full_name: '',
  session_id: null,
  roles: [],
  abilities: [],
  viewing_as: null,
  uses_codes: false,
  must_use_codes: false,
}

/** What serving calls needs from outside; time is passed in, so that tests can set it. */
export interface AppContext {
  readonly db: Db
  readonly now: () => Date
  /** Where files are kept. */
  readonly store: FileStore
  /** Finds the person behind an access token, or null: an entry for each kind that signs in, which finds no other. */
  readonly identify: Readonly<Partial<Record<AccountKind, (token: string, now: Date) => Promise<Principal | null>>>>
  /** The same person looking at the portal as a role would. @throws AppError 403, 404. */
  readonly viewAs: (who: SignedIn, role: string) => Promise<SignedIn>
}

/** One request as a handler sees it, everything parsed by the contract. */
export interface CallContext<C extends Call> {
  readonly who: Principal
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly locale: Locale
  readonly now: Date
  readonly url: string
  readonly origin: Origin
  readonly say: (key: string, params?: Record<string, unknown>) => string
}

/** Bytes of the body of a public call: more than any of them needs, and cheap to read before it is known who asks (qualities §3). */
const publicBodyLimit = 64 * 1024

type Stamped = 'code' | 'requested_at'

/** What a handler returns: the answer without the stamp that every envelope carries; `also` answers with the call's other status. */
export type CallResult<C extends Call> = Omit<AnswerOf<C>, Stamped> & { readonly also?: true }

/** What an answer depends on, told before it is made: who has that already is answered 304, without a body. */
export interface Tagging<C extends Call> {
  /** Anything that is another whenever the answer would be; it is cheaper than the answer. */
  readonly tagOf: (asked: CallContext<C>) => Promise<unknown>
  /** Who may keep the answer, as `Cache-Control` says it; nobody may write down what is about people (qualities §3). */
  readonly cacheControl: string
}

/** A call with what answers it; each route of one carries it, so that a form can be served as another call. */
export interface Served {
  readonly call: Call
  readonly respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Principal
    /** The call that a form named and that answers in the place of the address's own; null otherwise. */
    servedAs: Call | null
    /** Why it was refused; null while it was not. */
    refusedAs: ErrorCode | null
  }
  interface FastifyContextConfig {
    served?: Served
    /** Which part of the program answers, where no call does. */
    part?: 'web' | 'docs'
    /** A POST beside calls of other methods, for forms that name one of them. */
    isTwin?: boolean
  }
}

/** The member of staff who is signed in; for calls of the staff whose `needs` is not `nothing`. */
export function signedIn(asked: { readonly who: Principal }): SignedIn {
  const { who } = asked
  if (who.kind !== 'staff' || who.id === null || who.session_id === null) throw new AppError('unauthenticated')
  return { ...who, kind: who.kind, id: who.id, session_id: who.session_id }
}

/** Whoever asks as a call takes them: somebody of a kind that it does not take is anonymous to it. */
export function callerOf({ by }: Call, person: Principal): Principal {
  return by.some((kind) => kind === person.kind) ? person : anonymousPrincipal
}

/** Why a person may not make a call; undefined when they may. */
export function authorizationError(person: Subject, { needs }: Call): AppError | undefined {
  if (needs === 'nothing') return undefined
  if (person.id === null) return new AppError('unauthenticated')
  return couldMeet(person, needs) ? undefined : new AppError('forbidden')
}

/** Chapters of calls that a person whose one-time codes are still to be turned on may make: their own affairs. */
const ownAffairs = new Set(['session', 'users', 'security', 'notifications', 'operation'])

/** What stays possible while one looks at the portal as another role, besides reading. */
const signOuts: readonly Call[] = [logout, logoutGeneral, logoutAll]

/** The person behind a token of one of these kinds; any other token counts as none. */
async function findPerson(serving: AppContext, token: string, kinds: Iterable<AccountKind>): Promise<Principal> {
  for (const kind of kinds) {
    const person = await serving.identify[kind]?.(token, serving.now())
    if (person !== undefined && person !== null) return person
  }
  return anonymousPrincipal
}

/** The person as this request is to take them: perhaps as another role, and then reading only (decisions §8). */
async function asSeen(
  serving: AppContext,
  person: SignedIn,
  request: FastifyRequest,
  calls: readonly Call[],
): Promise<SignedIn> {
  // Before anything else of the request: no header may leave it out.
  const isOwn = calls.every(({ needs, tag }) => needs === 'nothing' || (needs === 'session' && ownAffairs.has(tag)))
  if (person.must_use_codes && !isOwn) throw new AppError('totp_required')
  const role = request.headers['x-view-as']
  if (typeof role !== 'string' || role === '') return person
  if (calls.some((call) => (call.method !== 'GET' || call.marks) && !signOuts.includes(call))) {
    throw new AppError('view_as_read_only')
  }
  return serving.viewAs(person, role.slice(0, 191))
}

/**
 * Finds who asks.
 * @throws AppError 401 or 403 when they may make none of the calls.
 */
export async function authenticate(
  serving: AppContext,
  calls: readonly Call[],
  request: FastifyRequest,
): Promise<void> {
  const token = /^Bearer (\S{1,512})$/.exec(request.headers.authorization ?? '')?.[1]
  const kinds = new Set(calls.flatMap(({ by }) => by))
  const person = token === undefined ? anonymousPrincipal : await findPerson(serving, token, kinds)
  request.person = person.kind === 'staff' ? await asSeen(serving, signedIn({ who: person }), request, calls) : person
  const refusals = calls.map((call) => authorizationError(callerOf(call, request.person), call))
  const [first] = refusals
  if (first !== undefined && !refusals.includes(undefined)) throw first
}

/** Whether one of the tags of `If-None-Match` is this one; weak and strong ones compare alike. */
function isKnown(tag: string, header: string | undefined): boolean {
  const known = (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag)
}

/** The tag of the answer to a request, without the mark of weakness. */
async function tagFor<C extends Call>({ tagOf }: Tagging<C>, asked: CallContext<C>): Promise<string> {
  const state = [asked.who.kind, asked.who.id, asked.locale, asked.url, await tagOf(asked)]
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

function originOf(request: FastifyRequest, person: Principal): Origin {
  return {
    ...actor(person, person.id === null ? null : person.full_name),
    url: addressOf(request),
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    request_id: request.id,
  }
}

/**
 * An answer with the history of its rows or its record, unless the query leaves it out; a whole list (`per_page=-1`) never
 * has it.
 */
async function withHistory<C extends Call>(
  db: Db,
  history: History,
  asked: CallContext<C>,
  answered: CallResult<C>,
): Promise<CallResult<C>> {
  const { without = [], per_page } = asked.query as { without?: readonly string[]; per_page?: number }
  if (without.includes('audits') || per_page === -1) return answered
  const { data } = answered as unknown as { data: object | object[] }
  const rows = await withRowAudits(db, signedIn(asked), history, [data].flat(), asked.locale)
  return { ...answered, data: Array.isArray(data) ? rows : rows[0] }
}

/** An answer whose columns are text or numbers, unless the query says that it does not want them (ADR 0025). */
function withTexts<C extends Call>(columns: Columns, asked: CallContext<C>, answered: CallResult<C>): CallResult<C> {
  const { without = [] } = asked.query as { without?: readonly string[] }
  if (without.includes('texts')) return answered
  return { ...answered, ...writtenOut(columns, answered as unknown as Table, asked.locale) }
}

/**
 * Serves one call of the contract: who asks, what came in, what may leave. The door asks `needs` before it reads the
 * body; the handler gets parsed values; the answer is parsed too, so that a column nobody promised cannot leak. With
 * `tagging` the answer carries an `ETag`, and whoever has it already is not answered again.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  handler: (asked: CallContext<C>) => Promise<CallResult<C>>,
  tagging?: Tagging<C>,
): void {
  const columns = call.without.includes('texts') ? columnsOf(call) : null
  const schema = columns?.answer ?? call.answer

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const locale = localeOf(request.headers)
    const now = serving.now()
    const who = callerOf(call, request.person)
    const asked: CallContext<C> = {
      who,
      params: request.params as ParamsOf<C>,
      query: request.query as QueryOf<C>,
      body: (request.body ?? {}) as BodyOf<C>,
      locale,
      now,
      url: request.url,
      origin: originOf(request, who),
      say: (key, params) => translate(locale, key, params),
    }
    const tag = tagging === undefined ? undefined : await tagFor(tagging, asked)
    const isNew = tag === undefined || !isKnown(tag, request.headers['if-none-match'])
    const answered = isNew ? await handler(asked) : undefined
    if (tagging !== undefined) reply.headers({ etag: `W/${tag}`, 'cache-control': tagging.cacheControl })
    if (answered === undefined) return reply.status(304).send()
    const whole = call.history === null ? answered : await withHistory(serving.db, call.history, asked, answered)
    const { also, ...body } = columns === null ? whole : withTexts(columns, asked, whole)
    const status = also === true ? (call.alsoStatus ?? call.status) : call.status
    reply.status(status)
    return { ...body, code: call.method === 'DELETE' ? 204 : status, requested_at: wireStamp(now) }
  }

  app.route({
    method: call.method,
    url: call.path,
    config: { served: { call, respond } },
    ...(call.needs === 'nothing' ? { bodyLimit: publicBodyLimit } : {}),
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.takesFiles ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      params: call.params,
      querystring: call.query,
      ...(takesBody(call) ? { body: call.body } : {}),
      response: {
        [call.status]: schema,
        ...(call.alsoStatus === undefined ? {} : { [call.alsoStatus]: schema }),
      },
      ...(call.needs === 'nothing' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: (request) => authenticate(serving, [call], request),
    handler: respond,
  })
}
