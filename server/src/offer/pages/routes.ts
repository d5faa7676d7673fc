import { defaultLocale, type Locale } from '@portal/contract'
import { citizenBasePath, citizenPages } from '@portal/contract/citizens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appErrorOf } from '../../base/errors/errors.ts'
import type { AppContext } from '../../base/http/call-context.ts'
import { createResponseCache } from '../../base/http/response-cache.ts'
import { registerApplication, sendPage, type WebApplication } from '../../base/http/web-files.ts'
import type { Config } from '../../base/process/config.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { offerVersion } from '../citizens/offer-version.ts'
import { filledPage } from './html.ts'
import { type FoundPage, pageAt, pathOf, segmentsOf } from './page-at.ts'
import { activityContent, offerContent, plainContent } from './page-content.ts'
import { loadRenderer } from './renderer.ts'
import { sitemap } from './sitemap.ts'

/** Milliseconds for which the version of the offer is cached. Clients may show the public list for the same time. */
const versionLifetime = 5000
/** Milliseconds for which the sitemap is cached. */
const sitemapLifetime = 10 * 60 * 1000

/** Reads a value again only when it is older than this; requests of the same time share one reading. */
function cachedFor<Value>(milliseconds: number, read: (now: Date) => Promise<Value>): (now: Date) => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly until: number } | undefined
  return (now) => {
    if (cached === undefined || now.getTime() >= cached.until) {
      const value = read(now)
      cached = { value, until: now.getTime() + milliseconds }
      value.catch(() => {
        cached = undefined
      })
    }
    return cached.value
  }
}

const nowhere: FoundPage = { name: 'offer', locale: defaultLocale, params: {} }

/** The response of a call of the API, as a visitor gets it. @throws AppError when it is an error */
async function readAsVisitor(app: FastifyInstance, address: string, locale: Locale): Promise<unknown> {
  const response = await app.inject({
    url: address,
    headers: { accept: 'application/json', 'accept-language': locale },
  })
  if (response.statusCode === 404) throw new AppError('no_such_schedule')
  if (response.statusCode !== 200) throw new AppError('unexpected', { cause: response.body })
  return response.json()
}

/** The id in an address. @throws AppError 404 */
function idOf({ params: { id = '' } }: FoundPage): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('no_such_schedule')
  return Number(id)
}

/**
 * Serves the application of the citizens. The pages of the offer have their content in the page itself, for search engines,
 * shared links and browsers without scripts. They are the same for everybody and are cached by the version of the offer. An
 * address without a page and an activity that does not exist get 404 and the not-found page.
 */
export async function registerCitizenPages(
  app: FastifyInstance,
  { db, now }: AppContext,
  application: WebApplication,
  { policy, publicUrl, institute }: Pick<Config, 'publicUrl' | 'institute'> & { readonly policy: string },
): Promise<void> {
  const { html } = application
  const versionAt = cachedFor(versionLifetime, (at) => offerVersion(db, at))
  const sitemapAt = cachedFor(sitemapLifetime, (at) => sitemap(db, at, publicUrl ?? ''))
  const cache = createResponseCache()
  const render = await loadRenderer(application.root, institute)
  const plain = (page: FoundPage, isFound: boolean) => filledPage(html, plainContent(page, publicUrl, isFound))

  /** The page of the offer or of an activity. @throws AppError 404 */
  async function offerPage(found: FoundPage): Promise<string> {
    const { name, locale } = found
    const at = now()
    const source = { now: at, publicUrl, render, read: (address: string) => readAsVisitor(app, address, locale) }
    const id = name === 'activity' ? idOf(found) : null
    const version = await versionAt(at)
    // The offer of a day is that of its opening activities.
    return cache(`${version} ${bogotaDay(at)} ${id} ${locale}`, async () =>
      filledPage(html, await (id === null ? offerContent(source, locale) : activityContent(source, locale, id))),
    )
  }

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request)
    const segments = segmentsOf(path)
    // Without its slash the base path is outside the scope of the service worker.
    if (segments.length === 0 && !path.endsWith('/')) {
      return reply.redirect(`${citizenBasePath}${/\?.*$/.exec(request.url)?.[0] ?? ''}`, 308)
    }
    const found = pageAt(segments)
    if (found === undefined) return sendPage(reply.status(404), plain(nowhere, false), true)
    // Which activities match a query is only known to the application.
    const isOffer = found.name === 'activity' || (found.name === 'offer' && !request.url.includes('?'))
    if (!isOffer) {
      return sendPage(reply, plain(found, true), citizenPages[found.name].for !== 'citizen')
    }
    try {
      return sendPage(reply, await offerPage(found), true)
    } catch (error) {
      const isUnknown = appErrorOf(error)?.status === 404
      // The application opens without the database and shows the error.
      if (!isUnknown) request.log.warn({ err: error }, 'page without content')
      reply.status(isUnknown ? 404 : 503)
      return sendPage(isUnknown ? reply : reply.header('retry-after', 30), plain(found, false), true)
    }
  }

  await registerApplication(app, application, {
    policy,
    page,
    more: (web) => {
      const hidden = { schema: { hide: true } as object }
      const cacheControl = `public, max-age=${sitemapLifetime / 1000}`
      web.get('/robots.txt', hidden, (_, reply) => {
        const lines = ['User-agent: *', 'Disallow:']
        if (publicUrl !== null) lines.push('', `Sitemap: ${publicUrl}${citizenBasePath}sitemap.xml`)
        return reply
          .header('cache-control', cacheControl)
          .type('text/plain; charset=utf-8')
          .send(`${lines.join('\n')}\n`)
      })
      web.get(`${citizenBasePath}sitemap.xml`, hidden, async (_, reply) => {
        // Its addresses are whole.
        if (publicUrl === null) return reply.callNotFound()
        const text = await sitemapAt(now())
        return reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8').send(text)
      })
    },
  })
}
