import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { citizenBasePath } from '@portal/contract/citizens'
import { basePath } from '@portal/contract/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OwnFile, type OwnParts, ownFiles, ownPage } from './own-files.ts'

/** The applications of the web and their base paths. Each has a folder of its name in the built web. */
export const applications = { staff: basePath, citizens: citizenBasePath } as const

export type ApplicationName = keyof typeof applications

/** A built application: its name, its folder and its page, which is the same file for every screen. */
export interface WebApplication {
  readonly name: ApplicationName
  readonly root: string
  readonly html: string
  /** The files that are served in place of built ones. */
  readonly own: readonly OwnFile[]
}

/** The hashes of the inline scripts or styles of a page, in the form of the content security policy. */
export function hashesOf(tag: 'script' | 'style', page: string): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const pageFile = (webRoot: string, name: ApplicationName) => join(webRoot, name, 'index.html')

/** Whether the built web has an application. */
export function isBuilt(webRoot: string, name: ApplicationName): boolean {
  return existsSync(pageFile(webRoot, name))
}

/**
 * Reads an application of the built web; null when it is not built.
 */
export async function readApplication(
  webRoot: string | null,
  name: ApplicationName,
  own: OwnParts,
): Promise<WebApplication | null> {
  if (webRoot === null || !isBuilt(webRoot, name)) return null
  const root = join(webRoot, name)
  const html = ownPage(await readFile(pageFile(webRoot, name), 'utf8'), own)
  return { name, root, html, own: await ownFiles(root, html, own) }
}

/**
 * Sends a page of the web. Browsers ask for it each time, so that a new version appears at once.
 * @param isPublic whether the page needs no session; browsers do not store any other page
 */
export function sendPage(reply: FastifyReply, html: string, isPublic: boolean): FastifyReply {
  return reply
    .header('cache-control', isPublic ? 'no-cache' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The media type of JavaScript by RFC 9239; the file server's list of types is older. */
const javascript = 'text/javascript; charset=utf-8'

/** The parts that differ between the applications. */
interface Serving {
  /** The content security policy of its page and files. */
  readonly policy: string
  /** Sends the page for an address that is not a file. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
  /** Registers what it serves besides its page and its files. */
  readonly more?: (web: FastifyInstance) => void
}

/** Serves the files of a built application below its base path, and its page for every other address there. */
export async function registerApplication(
  app: FastifyInstance,
  { name, root, own }: WebApplication,
  { policy, page, more }: Serving,
): Promise<void> {
  const base = applications[name]
  await app.register(async (web) => {
    web.addHook('onRoute', (route) => {
      route.config = { ...route.config, part: 'web', policy }
    })
    await web.register(fastifyCompress, { global: true, threshold: 1024 })
    await web.register(fastifyStatic, {
      root,
      prefix: base,
      index: false,
      wildcard: false,
      // The build writes a compressed copy beside the files that gain from it; the rest is compressed when it is requested.
      preCompressed: true,
      globIgnore: ['**/*.br', ...own.map(({ path }) => path)],
      // Files with a hash in the name never change; browsers check every other file again.
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    web.addHook('onSend', async (_, reply) => {
      if (/^application\/javascript\b/.test(String(reply.getHeader('content-type')))) reply.type(javascript)
    })
    const hidden = { schema: { hide: true } as object }
    for (const { path, type, content } of own) {
      web.get(base + path, hidden, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(content))
    }
    web.get(base, hidden, page)
    // Every address that is not a file gets the application's page; the application finds the screen.
    web.get<{ Params: { '*': string } }>(`${base}*`, hidden, (request, reply) =>
      request.params['*'].startsWith('assets/') ? reply.callNotFound() : page(request, reply),
    )
    more?.(web)
  })
}

/** Redirects `/`, which people type, to the application of the citizens, or to that of the staff if only that one is built. */
export function redirectRoot(app: FastifyInstance, built: readonly (WebApplication | null)[]): void {
  const first = built.find((application) => application !== null)
  if (first === undefined) return
  app.get('/', { schema: { hide: true } as object }, (_, reply) => reply.redirect(applications[first.name]))
}
