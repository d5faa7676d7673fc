import { type Call, takesBody } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForCitizens } from '../../../http/audience.ts'
import { authenticate, authorize } from '../../../http/authenticate.ts'
import type { AppContext } from '../../../http/call-context.ts'
import { readPart, writeResponse } from '../../../http/schemas.ts'
import type { FormRules } from '../forms.ts'
import type { Served } from '../served.ts'
import { fullBody } from './former-values.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** The methods a form may name instead of POST. */
const named = ['PUT', 'PATCH', 'DELETE']

function isForm({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.toLowerCase() ?? ''
  return type.startsWith(urlencoded) || type.startsWith(multipart)
}

/** The method that a form names; it is removed from the form. Undefined when the form names none. */
function takeMethod(request: FastifyRequest): string | undefined {
  if (!isForm(request) || typeof request.body !== 'object' || request.body === null) return undefined
  const { _method: method, ...fields } = request.body as Record<string, unknown>
  request.body = fields
  return method === undefined ? undefined : typeof method === 'string' ? method.toUpperCase() : ''
}

/** Serves a request as the call that its form names, with every check of that call. */
async function serveAs({ call, respond }: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  request.call = call
  authorize(call, request.principal)
  request.params = readPart(call.params, request.params, 'params')
  request.query = readPart(call.query, request.query)
  request.body = takesBody(call) ? readPart(call.body, fullBody(call, request.body)) : {}
  const body = writeResponse(call.response, await respond(request, reply))
  return reply.type('application/json; charset=utf-8').send(body)
}

/** The behaviour that the forms of existing clients need. */
interface NamedMethods {
  /** Every form may be urlencoded; one may contain files if its own call or one that it may name takes them. */
  readonly rules: FormRules
  /** Adds a POST route to each address that has none. Called after all routes are registered. */
  readonly addRoutes: () => void
}

/**
 * Lets a POST with a form name another method in `_method`: the call of that method is then checked and served. Must be installed
 * before the routes, because it records them.
 */
export function installNamedMethods(app: FastifyInstance, serving: AppContext): NamedMethods {
  const byAddress = new Map<string, Served[]>()
  /** The calls of an address that a form may name. Of two with the same method, the one for the sender (ADR 0051). */
  function nameable(url: string, { raw }: FastifyRequest): readonly Served[] {
    const all = byAddress.get(url) ?? []
    const isShared = ({ method }: Call) => all.filter(({ call }) => call.method === method).length > 1
    return all.filter(({ call }) => !isShared(call) || call.by.includes('citizen') === isForCitizens(raw))
  }

  /** Authenticates a POST. A form may name any call of its address. The body must be read to find that call. */
  async function authorizeForm(url: string, own: Served | undefined, request: FastifyRequest): Promise<void> {
    const served = [...(own === undefined ? [] : [own]), ...(isForm(request) ? nameable(url, request) : [])]
    const calls = served.map(({ call }) => call)
    await authenticate(serving, calls, request)
  }

  async function turn(url: string, own: Served | undefined, request: FastifyRequest, reply: FastifyReply) {
    const method = takeMethod(request)
    if (method === undefined || method === 'POST') {
      if (own === undefined) return reply.callNotFound()
      return authorize(own.call, request.principal)
    }
    const target = nameable(url, request).find(({ call }) => call.method === method)
    return target === undefined ? reply.callNotFound() : serveAs(target, request, reply)
  }

  const withPost = new Set<string>()
  app.addHook('onRoute', (route) => {
    const { url } = route
    const served = route.config?.served
    if (served === undefined) return
    if (named.includes(served.call.method)) byAddress.set(url, [...(byAddress.get(url) ?? []), served])
    if (served.call.method !== 'POST') return
    withPost.add(url)
    route.onRequest = (request) => authorizeForm(url, served, request)
    route.preValidation = (request, reply) => turn(url, served, request, reply)
  })

  function addRoutes(): void {
    for (const url of byAddress.keys()) {
      if (withPost.has(url)) continue
      app.post(
        url,
        {
          schema: { hide: true } as object,
          config: { part: 'form' },
          onRequest: async (request, reply) =>
            isForm(request) ? authorizeForm(url, undefined, request) : reply.callNotFound(),
          preValidation: (request, reply) => turn(url, undefined, request, reply),
        },
        (_, reply) => reply.callNotFound(),
      )
    }
  }
  const rules: FormRules = {
    takesFiles: (request) =>
      request.call?.takesFiles === true ||
      nameable(request.routeOptions.url ?? '', request).some(({ call }) => call.takesFiles),
    takesUrlencoded: () => true,
  }
  return { rules, addRoutes }
}
