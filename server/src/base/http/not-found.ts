import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'

/**
 * The error for an address without a route: 405 with `Allow` where calls of other methods have this address, otherwise 404.
 * Must be installed before the routes, because it records them.
 */
export function installNotFound(app: FastifyInstance): void {
  const routes: { readonly method: string; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.served === undefined) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) routes.push({ method: one, pattern })
  })
  async function respondNotFound(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    // Normalised as the router does it.
    const path = decodeURI(request.url.split('?')[0] ?? '')
    const allowed = [...new Set(routes.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])))]
    if (allowed.length === 0) throw new AppError('no_such_call')
    reply.header('allow', allowed.join(', '))
    throw new AppError('method_not_allowed')
  }
  app.setNotFoundHandler(respondNotFound)
  // This runs before the body is read, because nothing needs the body.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? respondNotFound(request, reply) : undefined))
}
