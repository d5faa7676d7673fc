import type { Call } from '@portal/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import { type AppContext, type CallerOf, contextOf } from '../../http/call-context.ts'
import { giveTag, matchesTag, type Tagging, tagFor } from '../../http/etag.ts'
import { createResponseCache } from '../../http/response-cache.ts'
import { writeResponse } from '../../http/schemas.ts'
import { wireStamp } from '../../text/time.ts'
import { PageResponse, StreamedResponse, sendOther } from './other-responses.ts'
import type { Handler, Served } from './served.ts'

/**
 * The function that responds to the requests of a call: it runs the handler and wraps its result. With `tagging` the response has an
 * `ETag`, and a client that has this version already gets a 304.
 */
export function responderOf<C extends Call>(
  serving: AppContext,
  call: C,
  handler: Handler<C>,
  tagging?: Tagging<C>,
): Served['respond'] {
  const cache = tagging?.isCached === true ? createResponseCache() : undefined
  const adapt = serving.adaptCall?.(call)?.adapt

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
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
        writeResponse(call.response, { ...(await handler(serving.db, context)), ...stamp }),
      )
      giveTag(reply, tag, principal, tagging?.cacheControl)
      return reply.type('application/json; charset=utf-8').serializer(String).send(text)
    }
    const result = isNew ? await handler(serving.db, context) : undefined
    if (tag !== undefined) giveTag(reply, tag, principal, tagging?.cacheControl)
    if (result === undefined) return reply.status(304).send()
    if (result instanceof StreamedResponse || result instanceof PageResponse) return sendOther(reply, result)
    const adapted = adapt === undefined ? result : await adapt(serving.db, context as never, result)
    const { also, cookie, ...body } = adapted
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    const status = also === true ? (call.alsoStatus ?? call.status) : call.status
    reply.status(status)
    return { ...body, code: call.method === 'DELETE' ? 204 : status, requested_at: wireStamp(now) }
  }
}
