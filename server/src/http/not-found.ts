import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

interface Known {
  readonly method: string
  readonly pattern: RegExp
}

/** The path of an address as the router reads it. */
const pathOf = ({ url }: FastifyRequest) => decodeURI(url.split('?')[0] ?? '')

/**
 * What an address without a route gets: 405 with `Allow` where it is that of a call of another method, else 404. Must be
 * installed before the routes, because it notes them.
 */
export function installNotFound(app: FastifyInstance): void {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.served === undefined) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) known.push({ method: one, pattern })
  })
  async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const path = pathOf(request)
    const allowed = [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])))]
    if (allowed.length === 0) throw new AppError('no_such_call')
    reply.header('allow', allowed.join(', '))
    throw new AppError('method_not_allowed')
  }
  app.setNotFoundHandler(answerNotFound)
  // Before the body is read: nobody asks for it.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerNotFound(request, reply) : undefined))
}
