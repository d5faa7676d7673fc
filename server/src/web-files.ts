import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { basePath } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/**
 * Serves the built web below the base path: `/` leads there, a file is a file, and every other path there answers the
 * application, which knows its screens (decisions §7). Without a built web only the API answers.
 */
export async function registerWeb(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const refuse = async () => {
    throw new Refusal('no_such_call')
  }
  if (webRoot === null) {
    app.setNotFoundHandler(refuse)
    return
  }
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  const isPage = ({ method, url }: FastifyRequest) => {
    const path = url.split('?')[0] ?? ''
    return (method === 'GET' || method === 'HEAD') && `${path}/`.startsWith(basePath) && !path.includes('/assets/')
  }

  await app.register(async (web) => {
    await web.register(fastifyCompress, { global: true, threshold: 1024 })
    await web.register(fastifyStatic, {
      root: webRoot,
      prefix: basePath,
      index: false,
      wildcard: false,
      // Hashed names never change; everything else is asked for again.
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    web.get(basePath, { schema: { hide: true } as object }, (_, reply) => sendPage(reply))
  })
  app.get('/', { schema: { hide: true } as object }, (_, reply) => reply.redirect(basePath))
  app.setNotFoundHandler((request, reply) => (isPage(request) ? sendPage(reply) : refuse()))
}
