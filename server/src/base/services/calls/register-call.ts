import { type Call, htmlPage, takesBody } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { audienceConstraint } from '../../http/audience.ts'
import { authenticate } from '../../http/authenticate.ts'
import type { AppContext } from '../../http/call-context.ts'
import type { Tagging } from '../../http/etag.ts'
import { responderOf } from './respond.ts'
import type { Handler } from './served.ts'

/** Maximum bytes of a public call: more than any needs, and cheap to read without a session. */
const publicBodyLimit = 64 * 1024

/**
 * Registers one call of the contract. The route checks `needs` before it reads the body. The handler gets parsed values. The
 * response is parsed too, so that no column outside the contract can leak. A citizens' call may have the method and path of a call of
 * the staff that is registered before: the token then selects the call (ADR 0051).
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  handler: Handler<C>,
  tagging?: Tagging<C>,
): void {
  const respond = responderOf(serving, call, handler, tagging)
  const response = serving.adaptCall?.(call)?.response ?? call.response
  const isShared = call.by.includes('citizen') && app.hasRoute({ method: call.method, url: call.path })
  app.route({
    method: call.method,
    url: call.path,
    ...(isShared && { constraints: audienceConstraint }),
    config: { served: { call, respond } },
    // A HEAD costs as much as its GET: it runs the handler too. Link scanners and monitors request public addresses only.
    exposeHeadRoute: call.needs === 'nothing' && call.effect === 'reads',
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
        [call.status]: response,
        ...(call.alsoStatus === undefined ? {} : { [call.alsoStatus]: response }),
      },
      ...(call.needs === 'nothing' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: (request) => authenticate(serving, [call], request),
    handler: respond,
  })
}
