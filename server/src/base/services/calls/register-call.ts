import { type Call, type ErrorCode, htmlPage, takesBody } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import { audienceConstraint } from '../../http/audience.ts'
import { authenticate, callerOf } from '../../http/authenticate.ts'
import {
  type AppContext,
  type CallContext,
  type CallerOf,
  type CallResult,
  contextOf,
} from '../../http/call-context.ts'
import { giveTag, matchesTag, type Tagging, tagFor } from '../../http/etag.ts'
import type { Principal } from '../../http/principal.ts'
import { createResponseCache } from '../../http/response-cache.ts'
import { writeResponse } from '../../http/schemas.ts'
import { wireStamp } from '../../text/time.ts'
import { PageResponse, StreamedResponse, sendOther } from './other-responses.ts'
import { withParts } from './response-parts.ts'
import { columnsOf } from './text-columns.ts'

/** Maximum bytes of a public call: more than any needs, and cheap to read without a session. */
const publicBodyLimit = 64 * 1024

/** A call with its handler. Each route of a call carries it, so that a form can be served as another call. */
export interface Served {
  readonly call: Call
  readonly respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
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

export type Handler<C extends Call> = (
  db: Db,
  context: CallContext<C>,
) => Promise<CallResult<C> | StreamedResponse | PageResponse>

/**
 * Registers one call of the contract. The route checks `needs` before it reads the body. The handler gets parsed values. The
 * response is parsed too, so that no column outside the contract can leak. With `tagging` the response has an `ETag`, and a
 * client that has this version already gets a 304. A citizens' call may have the method and path of a call of the staff that is
 * registered before: the token then selects the call (ADR 0051).
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  handler: Handler<C>,
  tagging?: Tagging<C>,
): void {
  const columns = call.without.includes('texts') ? columnsOf(call) : null
  const schema = columns?.response ?? call.response
  const cache = tagging?.isCached === true ? createResponseCache() : undefined

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const now = serving.now()
    const principal = callerOf(call, request.principal)
    // The route has refused them already.
    if (call.needs !== 'nothing' && principal.id === null) throw new AppError('unauthenticated')
    const context = contextOf<C>(serving, request, principal as CallerOf<C>, now)
    const tag = tagging === undefined ? undefined : await tagFor(tagging, context)
    const isNew = tag === undefined || !matchesTag(tag, request.headers['if-none-match'])
    if (isNew && tag !== undefined && cache !== undefined && principal.id === null) {
      const stamp = { code: call.status, requested_at: wireStamp(now) }
      const text = await cache(tag, async () =>
        writeResponse(schema, { ...(await handler(serving.db, context)), ...stamp }),
      )
      giveTag(reply, tag, principal, tagging?.cacheControl)
      return reply.type('application/json; charset=utf-8').serializer(String).send(text)
    }
    const result = isNew ? await handler(serving.db, context) : undefined
    if (tag !== undefined) giveTag(reply, tag, principal, tagging?.cacheControl)
    if (result === undefined) return reply.status(304).send()
    if (result instanceof StreamedResponse || result instanceof PageResponse) return sendOther(reply, result)
    const { also, cookie, ...body } = await withParts(serving.db, call, columns, context, result)
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
      ...(call.response instanceof z.ZodMiniFile
        ? { produces: [call.response === htmlPage ? 'text/html' : 'application/octet-stream'] }
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
