import { basePath } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

interface Known {
  readonly method: string
  readonly pattern: RegExp
}

/** Below the base path every address that is no file answers the application, which knows its screens (decisions §7). */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && `${path}/`.startsWith(basePath) && !path.includes('/assets/')
}

/**
 * What an address without a route gets: the application's page where there is one, 405 with `Allow` where the address
 * exists under another method, else 404. Must be installed before the routes, because it notes them.
 */
export function installNotFound(app: FastifyInstance, sendPage: ((reply: FastifyReply) => FastifyReply) | null): void {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isTwin) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) known.push({ method: one, pattern })
  })
  async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (sendPage !== null && isPage(request)) return sendPage(reply)
    const path = request.url.split('?')[0] ?? ''
    const allowed = [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])))]
    if (allowed.length === 0 || !path.startsWith('/api/')) throw new Refusal('no_such_call')
    reply.header('allow', allowed.join(', '))
    throw new Refusal('method_not_allowed')
  }
  app.setNotFoundHandler(answerNotFound)
  // Before the body is read: nobody asks for it.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerNotFound(request, reply) : undefined))
}
