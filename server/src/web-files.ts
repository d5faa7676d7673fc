import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { basePath } from '@portal/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How the application's page is sent, whatever screen was asked for; null without a built web. */
export async function readPage(webRoot: string | null): Promise<((reply: FastifyReply) => FastifyReply) | null> {
  if (webRoot === null) return null
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  return (reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

/** Serves the files of the built web below the base path, and leads there from `/`. */
export async function registerWeb(
  app: FastifyInstance,
  webRoot: string,
  sendPage: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
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
}
