import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
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
import {
  alwaysFields,
  couldMeet,
  htmlPage,
  logout,
  logoutAll,
  logoutGeneral,
  signOutThereToo,
  takesBody,
} from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { actor, type Origin } from '../audit/audit.ts'
import { withRowAudits } from '../audit/audit-rows.ts'
import type { Db } from '../database/db.ts'
import { type Columns, columnsOf, type Table, writtenOut } from '../database/text-columns.ts'
import { anonymous, type PrincipalKey } from '../identity/principals.ts'
import type { FileStore } from '../storage/file-store.ts'
import { localeOf, translate } from '../text/i18n.ts'
import { wireStamp } from '../text/time.ts'
import { audienceConstraint } from './audience.ts'
import { AppError } from './errors.ts'
import { keepAnswers } from './kept-answers.ts'
import { addressOf } from './request-address.ts'
import { writeAnswer } from './schemas.ts'

/** Who sends the request: a principal with a session, or an anonymous one, who has no id, no role and no ability. */
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
  /** The role that they view the portal as, or null. */
  readonly viewing_as: string | null
  /**
   * The principal whose scope over citizens applies, where it is not that of these roles: when viewing as another role, their
   * own.
   */
  readonly scopeOf?: Subject
  /** Whether they sign in with one-time codes. */
  readonly uses_codes: boolean
  /** Whether one of their roles requires a second factor, and they have no one-time codes and used no passkey in this session. */
  readonly must_use_codes: boolean
  /** A citizen who has not confirmed the e-mail of the account yet. */
  readonly is_unconfirmed?: boolean
}

/** A member of staff who is signed in. */
export interface SignedIn extends Principal {
  readonly kind: 'staff'
  readonly id: number
  readonly session_id: string
}

/** A citizen who is signed in. What they may do follows from the rows that are theirs, not from abilities. */
export interface SignedInCitizen extends Principal {
  readonly kind: 'citizen'
  readonly id: number
  readonly session_id: string
}

/** Somebody with an account who is signed in. */
export type Account = SignedIn | SignedInCitizen

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

/** What calls need from the process. The time is passed in, so that tests can set it. */
export interface AppContext {
  readonly db: Db
  readonly now: () => Date
  readonly store: FileStore
  /** Finds the principal of an access token, or null. There is one function for each kind of account; it finds no other kind. */
  readonly identify: Readonly<Partial<Record<AccountKind, (token: string, now: Date) => Promise<Principal | null>>>>
  /** The same principal, viewing the portal as a role. @throws AppError 403, 404. */
  readonly viewAs: (who: SignedIn, role: string) => Promise<SignedIn>
  /** For dangerous acts: whoever has a passkey has just confirmed with it. @throws AppError 403 `confirmation_required`. */
  readonly requireConfirmation: (who: SignedIn, now: Date) => Promise<void>
}

/** One request as a handler gets it; the contract has parsed every part. */
export interface CallContext<C extends Call> {
  readonly who: Principal
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly locale: Locale
  readonly now: Date
  readonly url: string
  readonly origin: Origin
  /** The value of a header of the request. */
  readonly headerOf: (name: string) => string | undefined
  /** The value of a cookie of the request. */
  readonly cookieOf: (name: string) => string | undefined
  readonly translate: (key: string, params?: Record<string, unknown>) => string
}

/**
 * Maximum bytes of the body of a public call: more than any of them needs, and cheap to read before the sender is known
 * (qualities §3).
 */
const publicBodyLimit = 64 * 1024

type Stamped = 'code' | 'requested_at'

/**
 * What a handler returns: the response without the fields that every envelope has. `also` selects the call's other status;
 * `cookie` is the value of a `Set-Cookie` header.
 */
export type CallResult<C extends Call> = Omit<AnswerOf<C>, Stamped> & { readonly also?: true; readonly cookie?: string }

/** A response that is sent as it is read, because it may be larger than the memory. The handler writes all of it. */
export class StreamedAnswer {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string | number>>

  constructor(body: Readable, type: string, headers: Readonly<Record<string, string | number>> = {}) {
    this.body = body
    this.headers = { 'content-type': type, ...headers }
  }
}

/** A response that is not JSON, for calls that a browser opens as a page: it leads to another page or is a short page itself. */
export class PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** The only origin whose pages may show this page in a frame; null for none. */
  readonly framedBy: string | null

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    html = '',
    { framedBy = null }: { readonly framedBy?: string | null } = {},
  ) {
    this.status = status
    this.headers = { 'content-type': 'text/html; charset=utf-8', ...headers }
    this.html = html
    this.framedBy = framedBy
  }
}

/**
 * The state that a response depends on, known before the response is made. A client that has this version already gets a 304
 * without a body.
 */
export interface Tagging<C extends Call> {
  /** A value that changes whenever the response changes. It is cheaper to compute than the response. Undefined for no tag. */
  readonly tagOf: (context: CallContext<C>) => Promise<unknown>
  /** The `Cache-Control` of a response to an anonymous principal. Any other response is never stored (qualities §3). */
  readonly cacheControl?: string
  /** Whether the server keeps the responses to anonymous principals, each as long as its tag is the present one. */
  readonly isKept?: true
}

/** A call with its handler. Each route of a call carries it, so that a form can be served as another call. */
export interface Served {
  readonly call: Call
  readonly respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Principal
    /** The call that a form names and that is served instead of the route's own call; otherwise null. */
    servedAs: Call | null
    /** The error code of the response; null when there is no error. */
    errorCode: ErrorCode | null
  }
  interface FastifyContextConfig {
    served?: Served
    /** The part of the program that serves the route, where no call does. */
    part?: 'web' | 'docs'
    /** The content security policy of a part of the web. */
    policy?: string
    /** A POST route at an address of other methods, for forms that name one of those methods. */
    isFormRoute?: boolean
  }
}

/** The member of staff who is signed in; for calls of the staff whose `needs` is not `nothing`. */
export function signedIn(context: { readonly who: Principal }): SignedIn {
  const { who } = context
  if (who.kind !== 'staff' || who.id === null || who.session_id === null) throw new AppError('unauthenticated')
  return { ...who, kind: who.kind, id: who.id, session_id: who.session_id }
}

/** The citizen who is signed in; for calls of citizens whose `needs` is not `nothing`. */
export function signedInCitizen({ who }: { readonly who: Principal }): SignedInCitizen {
  if (who.kind !== 'citizen' || who.id === null || who.session_id === null) throw new AppError('unauthenticated')
  return { ...who, kind: who.kind, id: who.id, session_id: who.session_id }
}

/** The principal as a call sees it: a kind of account that the call does not accept is anonymous to it. */
export function callerOf({ by }: Call, person: Principal): Principal {
  return by.some((kind) => kind === person.kind) ? person : anonymousPrincipal
}

/** Why a principal may not make a call; undefined when they may. */
export function authorizationError(
  person: Subject & Pick<Principal, 'is_unconfirmed'>,
  { needs }: Call,
): AppError | undefined {
  if (needs === 'nothing') return undefined
  if (person.id === null) return new AppError('unauthenticated')
  if (needs === 'confirmed' && person.is_unconfirmed) return new AppError('email_unconfirmed')
  return couldMeet(person, needs) ? undefined : new AppError('forbidden')
}

/** Tags of the calls that a principal may make whose second factor is still missing: those about their own account. */
const ownAffairs = new Set(['session', 'users', 'security', 'notifications', 'operation'])

/** The calls that are allowed, besides reading, while a principal views the portal as another role. */
const signOuts: readonly Call[] = [logout, logoutGeneral, logoutAll, signOutThereToo]

/** The principal of a token of one of these kinds; any other token is treated as no token. */
async function findPerson(serving: AppContext, token: string, kinds: Iterable<AccountKind>): Promise<Principal> {
  for (const kind of kinds) {
    const person = await serving.identify[kind]?.(token, serving.now())
    if (person !== undefined && person !== null) return person
  }
  return anonymousPrincipal
}

/** The principal for this request. With another role to view as, the request may only read (decisions §8). */
async function asSeen(
  serving: AppContext,
  person: SignedIn,
  request: FastifyRequest,
  calls: readonly Call[],
): Promise<SignedIn> {
  // This check comes first: no header may skip it.
  const isOwn = calls.every(({ needs, tag }) => needs === 'nothing' || (needs === 'session' && ownAffairs.has(tag)))
  if (person.must_use_codes && !isOwn) throw new AppError('totp_required')
  const role = request.headers['x-view-as']
  if (typeof role !== 'string' || role === '') return person
  if (calls.some((call) => (call.method !== 'GET' || call.hasSideEffects) && !signOuts.includes(call))) {
    throw new AppError('view_as_read_only')
  }
  return serving.viewAs(person, role.slice(0, 191))
}

/**
 * Finds the principal of a request.
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
  const errors = calls.map((call) => authorizationError(callerOf(call, request.person), call))
  const [first] = errors
  if (first !== undefined && !errors.includes(undefined)) throw first
}

/** Whether `If-None-Match` contains this tag; weak and strong tags are compared alike. */
function isKnown(tag: string, header: string | undefined): boolean {
  const known = (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag)
}

/** The tag of the response to a request, without the prefix `W/`; undefined when it has none. */
async function tagFor<C extends Call>({ tagOf }: Tagging<C>, context: CallContext<C>): Promise<string | undefined> {
  const version = await tagOf(context)
  if (version === undefined) return undefined
  const state = [context.who.kind, context.who.id, context.locale, context.url, version]
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([one]) => one === name)?.[1]
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
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
 * Adds the history of its rows or of its record to a response, unless the query excludes it. A whole list (`per_page=-1`)
 * never has it.
 */
async function withHistory<C extends Call>(
  db: Db,
  history: History,
  context: CallContext<C>,
  answered: CallResult<C>,
): Promise<CallResult<C>> {
  const { without = [], per_page } = context.query as { without?: readonly string[]; per_page?: number }
  if (without.includes('audits') || per_page === -1) return answered
  const { data } = answered as unknown as { data: object | object[] }
  const rows = await withRowAudits(db, signedIn(context), history, [data].flat(), context.locale)
  return { ...answered, data: Array.isArray(data) ? rows : rows[0] }
}

/** Converts the columns of a response to text or numbers, unless the query excludes it (ADR 0025). */
function withTexts<C extends Call>(columns: Columns, context: CallContext<C>, answered: CallResult<C>): CallResult<C> {
  const { without = [] } = context.query as { without?: readonly string[] }
  if (without.includes('texts')) return answered
  return { ...answered, ...writtenOut(columns, answered as unknown as Table, context.locale) }
}

/** The fields of the rows that a query asks for; undefined for all of them. */
export function askedFields(query: object): readonly string[] | undefined {
  const { fields = [] } = query as { fields?: readonly string[] }
  return fields.length === 0 ? undefined : fields
}

const noColumns = { headers: Object.freeze([]), expanded: Object.freeze([]) }

/** Leaves out what the query of a list with declared columns excludes: fields of the rows, columns, links. */
function reduced<C extends Call>(context: CallContext<C>, answered: CallResult<C>): CallResult<C> {
  const { without = [] } = context.query as { without?: readonly string[] }
  const fields = askedFields(context.query as object)
  const { data, links, details, ...rest } = answered as unknown as {
    data: readonly Readonly<Record<string, unknown>>[]
    links?: unknown
    details: unknown
  }
  const kept = fields && [...new Set([...alwaysFields, ...fields, 'audits'])]
  const row = (whole: (typeof data)[number]) =>
    kept === undefined ? whole : Object.fromEntries(kept.map((field) => [field, whole[field]]))
  return {
    ...rest,
    data: data.map(row),
    ...(!without.includes('links') && { links }),
    details: without.includes('columns') ? noColumns : details,
  } as unknown as CallResult<C>
}

/** Adds headers of a request on which the response depends, for caches. Others, such as the CORS handler, have added theirs. */
export function addVary(reply: FastifyReply, headers: string): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? headers : `${vary}, ${headers}`)
}

/** Gives a response its tag. What an anonymous principal gets may be stored, apart from what others get. */
function giveTag(reply: FastifyReply, tag: string, { who }: { readonly who: Principal }, cacheControl?: string): void {
  reply.header('etag', `W/${tag}`)
  if (who.id !== null || cacheControl === undefined) return void reply.header('cache-control', 'private, no-store')
  reply.header('cache-control', cacheControl)
  addVary(reply, 'Authorization, X-Localization')
}

/** Lets pages of one origin show the response in a frame. */
function allowFrame(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`))
  reply.raw.removeHeader('x-frame-options')
}

/**
 * Registers one call of the contract. The route checks `needs` before it reads the body. The handler gets parsed values. The
 * response is parsed too, so that no column outside the contract can leak. With `tagging` the response has an `ETag`, and a
 * client that has this version already gets a 304. A citizens' call may have the method and path of a call of the staff that is
 * registered before: the token then tells which of them answers (ADR 0051).
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  handler: (context: CallContext<C>) => Promise<CallResult<C> | StreamedAnswer | PageAnswer>,
  tagging?: Tagging<C>,
): void {
  const columns = call.without.includes('texts') ? columnsOf(call) : null
  const schema = columns?.answer ?? call.answer
  const kept = tagging?.isKept === true ? keepAnswers() : undefined

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const locale = localeOf(request.headers)
    const now = serving.now()
    const who = callerOf(call, request.person)
    const context: CallContext<C> = {
      who,
      params: request.params as ParamsOf<C>,
      query: request.query as QueryOf<C>,
      body: (request.body ?? {}) as BodyOf<C>,
      locale,
      now,
      url: request.url,
      origin: originOf(request, who),
      headerOf: (name) => headerOf(request, name),
      cookieOf: (name) => cookieOf(request, name),
      translate: (key, params) => translate(locale, key, params),
    }
    const tag = tagging === undefined ? undefined : await tagFor(tagging, context)
    const isNew = tag === undefined || !isKnown(tag, request.headers['if-none-match'])
    if (isNew && tag !== undefined && kept !== undefined && who.id === null) {
      const stamp = { code: call.status, requested_at: wireStamp(now) }
      const text = await kept(tag, async () => writeAnswer(schema, { ...(await handler(context)), ...stamp }))
      giveTag(reply, tag, context, tagging?.cacheControl)
      return reply.type('application/json; charset=utf-8').serializer(String).send(text)
    }
    const answered = isNew ? await handler(context) : undefined
    if (tag !== undefined) giveTag(reply, tag, context, tagging?.cacheControl)
    if (answered === undefined) return reply.status(304).send()
    if (answered instanceof StreamedAnswer) return reply.headers(answered.headers).send(answered.body)
    if (answered instanceof PageAnswer) {
      if (answered.framedBy !== null) allowFrame(reply, answered.framedBy)
      return reply.status(answered.status).headers(answered.headers).serializer(String).send(answered.html)
    }
    const whole = call.history === null ? answered : await withHistory(serving.db, call.history, context, answered)
    const written = columns === null ? whole : withTexts(columns, context, whole)
    const { also, cookie, ...body } = call.columns === null ? written : reduced(context, written)
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    const status = also === true ? (call.alsoStatus ?? call.status) : call.status
    reply.status(status)
    return { ...body, code: call.method === 'DELETE' ? 204 : status, requested_at: wireStamp(now) }
  }

  const isShared = call.by.includes('citizen') && app.hasRoute({ method: call.method, url: call.path })
  app.route({
    method: call.method,
    url: call.path,
    ...(isShared && { constraints: audienceConstraint }),
    config: { served: { call, respond } },
    // A HEAD runs the handler too.
    exposeHeadRoute: !call.hasSideEffects,
    ...(call.needs === 'nothing' ? { bodyLimit: publicBodyLimit } : {}),
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.takesFiles ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      ...(call.answer instanceof z.ZodMiniFile
        ? { produces: [call.answer === htmlPage ? 'text/html' : 'application/octet-stream'] }
        : {}),
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
