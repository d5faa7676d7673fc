import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { basePath } from '@portal/contract/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The application's page, the same for every screen. */
export interface Page {
  readonly send: (reply: FastifyReply) => FastifyReply
  /** The inline scripts and styles of the page, for the content security policy: it allows no others. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The hashes of the inline scripts or styles of a page, in the form of the content security policy. */
export function hashesOf(tag: 'script' | 'style', page: string): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Reads the application's page; null without a built web. */
export async function readPage(webRoot: string | null): Promise<Page | null> {
  if (webRoot === null) return null
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  return {
    send: (reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    scripts: hashesOf('script', page),
    styles: hashesOf('style', page),
  }
}

/** The media type of JavaScript by RFC 9239; the file server's list of types is older. */
const javascript = 'text/javascript; charset=utf-8'

/** Serves the files of the built web below the base path, and redirects `/` to it. */
export async function registerWeb(app: FastifyInstance, webRoot: string, sendPage: Page['send']): Promise<void> {
  await app.register(async (web) => {
    web.addHook('onRoute', (route) => {
      route.config = { ...route.config, part: 'web' }
    })
    await web.register(fastifyCompress, { global: true, threshold: 1024 })
    await web.register(fastifyStatic, {
      root: webRoot,
      prefix: basePath,
      index: false,
      wildcard: false,
      // The build writes a compressed copy beside the files that gain from it; the rest is compressed when it is requested.
      preCompressed: true,
      globIgnore: ['**/*.br'],
      // Files with a hash in the name never change; browsers check every other file again.
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    web.addHook('onSend', async (_, reply) => {
      if (/^application\/javascript\b/.test(String(reply.getHeader('content-type')))) reply.type(javascript)
    })
    const hidden = { schema: { hide: true } as object }
    web.get(basePath, hidden, (_, reply) => sendPage(reply))
    // Below the base path every address that is not a file gets the application's page; the application finds the screen (decisions
    // §7).
    web.get<{ Params: { '*': string } }>(`${basePath}*`, hidden, ({ params }, reply) =>
      params['*'].startsWith('assets/') ? reply.callNotFound() : sendPage(reply),
    )
    web.get('/', hidden, (_, reply) => reply.redirect(basePath))
  })
}
