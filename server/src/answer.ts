import type { AnswerOf, BodyOf, Call, Locale, ParamsOf, QueryOf, Subject } from '@portal/contract'
import { couldAny } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Origin } from './audit.ts'
import type { Db } from './db.ts'
import { Refusal } from './errors.ts'
import { localeOf, say } from './say.ts'
import { wireStamp } from './time.ts'

/** Whoever asks: a person with a session, or a stranger, who has no id, no role and no ability. */
export interface Person extends Subject {
  readonly username: string
  readonly full_name: string
  readonly session_id: string | null
  readonly roles: readonly { readonly id: number; readonly name: string; readonly title: string }[]
}

/** A person who is signed in. */
export interface SignedIn extends Person {
  readonly id: number
  readonly session_id: string
}

export const stranger: Person = { id: null, username: '', full_name: '', session_id: null, roles: [], abilities: [] }

/** What serving calls needs from outside; time is passed in, so that tests can set it. */
export interface Serving {
  readonly db: Db
  readonly now: () => Date
  /** Finds the person behind an access token, or null. */
  readonly identify: (token: string, now: Date) => Promise<SignedIn | null>
}

/** One request as a handler sees it, everything parsed by the contract. */
export interface Asked<C extends Call> {
  readonly who: Person
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly locale: Locale
  readonly now: Date
  readonly url: string
  readonly origin: Origin
  readonly say: (key: string, params?: Record<string, unknown>) => string
}

type Stamped = 'code' | 'requested_at'

/** What a handler returns: the answer without the stamp that every envelope carries. */
export type Answered<C extends Call> = Omit<AnswerOf<C>, Stamped>

declare module 'fastify' {
  interface FastifyRequest {
    person: Person
  }
}

/** The one signed in; for calls whose `needs` is not `nothing`. */
export function signedIn(asked: { readonly who: Person }): SignedIn {
  const { who } = asked
  if (who.id === null || who.session_id === null) throw new Refusal('unauthenticated')
  return { ...who, id: who.id, session_id: who.session_id }
}

async function admit(serving: Serving, call: Call, request: FastifyRequest): Promise<void> {
  const token = /^Bearer (\S{1,512})$/.exec(request.headers.authorization ?? '')?.[1]
  if (call.needs === 'nothing') return
  const person = token === undefined ? null : await serving.identify(token, serving.now())
  if (person === null) throw new Refusal('unauthenticated')
  request.person = person
  if (call.needs !== 'session' && !couldAny(person, call.needs)) throw new Refusal('forbidden')
}

function originOf(request: FastifyRequest): Origin {
  return {
    user_id: request.person.id,
    user_name: request.person.id === null ? null : request.person.full_name,
    // Without the query: it may hold a document number that somebody searched for.
    url: request.url.split('?')[0] ?? '',
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    request_id: request.id,
  }
}

/**
 * Serves one call of the contract: who asks, what came in, what may leave. The door asks `needs` before it reads the
 * body; the handler gets parsed values; the answer is parsed too, so that a column nobody promised cannot leak.
 */
export function answer<C extends Call>(
  app: FastifyInstance,
  serving: Serving,
  call: C,
  handler: (asked: Asked<C>) => Promise<Answered<C>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      params: call.params,
      querystring: call.query,
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: call.body }),
      response: { [call.status]: call.answer },
      ...(call.needs === 'nothing' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: (request) => admit(serving, call, request),
    handler: async (request, reply) => {
      const locale = localeOf(request.headers)
      const now = serving.now()
      const answered = await handler({
        who: request.person,
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: (request.body ?? {}) as BodyOf<C>,
        locale,
        now,
        url: request.url,
        origin: originOf(request),
        say: (key, params) => say(locale, key, params),
      })
      reply.status(call.status)
      return { ...answered, code: call.method === 'DELETE' ? 204 : call.status, requested_at: wireStamp(now) }
    },
  })
}
