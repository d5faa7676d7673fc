import { randomBytes } from 'node:crypto'
import {
  beginSignOn,
  exchangeSignOn,
  isLocale,
  type Locale,
  linkSignOn,
  locales,
  signOnCallback,
  signOnFragment,
} from '@portal/contract'
import {
  basePath,
  listGroupRoles,
  previewGroupRoles as previewCall,
  screenPath,
  screens,
  writeGroupRoles as writeCall,
} from '@portal/contract/staff'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AppError, fieldError } from '../../http/errors.ts'
import { countAttempt, countersOfAddress, type RateLimit } from '../../http/rate-limit.ts'
import { type AppContext, PageAnswer, registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { isSwitchedOff } from '../../identity/sign-on-switch.ts'
import { translate } from '../../text/i18n.ts'
import { type Attempt, attemptLength, beginAttempt, type Result, storeResult, takeAttempt } from './attempts.ts'
import { readClaims } from './claims.ts'
import { exchange } from './exchange.ts'
import { previewGroupRoles, readGroupRoles, writeGroupRoles } from './group-table.ts'
import { linkOwnIdentity } from './link.ts'
import { type Provider, ProviderRefused } from './provider.ts'

/** The cookie that binds an attempt to the browser that began it. */
const cookieName = 'portal-sso'

/** Sign-ins at the provider that one address may begin in ten minutes. */
const beginnings: RateLimit = { allowed: 100, seconds: 600, errorCode: 'too_many_requests' }

/** Whether a path is one of an own screen. Every other address is refused, so that no link leads through here to somewhere else. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith(basePath) || /[\\\s]|\/\/|%2f|%5c|\.\./i.test(path)) return false
  const [pathname = ''] = path.slice(basePath.length).split(/[?#]/)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const forms = [['plain', segments] as const, ...locales.map((locale) => [locale, segments.slice(1)] as const)]
  return Object.values(screens).some((screen) =>
    forms.some(([form, given]) => {
      if (form !== 'plain' && segments[0] !== form) return false
      const wanted = screen[form].split('/').filter((segment) => segment !== '')
      return given.length === wanted.length && wanted.every((one, index) => one.startsWith(':') || one === given[index])
    }),
  )
}

/** The cookie of a browser, as a header. */
function cookieOf(browser: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${browser}; Path=/api/sso; HttpOnly; SameSite=Lax; Max-Age=${attemptLength / 1000}${secure}`
}

/** The page for a browser that comes back without an attempt: nothing can be exchanged, so it says so and leads to the sign-in page. */
function unknownAttemptPage(locale: Locale): PageAnswer {
  const [text, link] = [translate(locale, 'error_codes.sso_attempt_unknown'), translate(locale, 'sso.to_sign_in')]
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${link}</title><p>${text}</p><p><a href="${basePath}${screenPath('login', locale)}">${link}</a></p></html>`
  return new PageAnswer(400, {}, html)
}

/** Leads to the sign-in page. The code is in the fragment, which no server and no log reads. */
function toSignIn({ locale, next }: Attempt, code: string): PageAnswer {
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`
  const form = isLocale(locale) ? locale : 'plain'
  return new PageAnswer(303, { location: `${basePath}${screenPath('login', form)}${query}#${signOnFragment}=${code}` })
}

/** Sign-in with the identity of the institute (sign-on.md section 4). `provider` is null where none is configured. */
export function registerSignOn(
  app: FastifyInstance,
  serving: AppContext,
  provider: Provider | null,
  log: FastifyBaseLogger,
): void {
  const { db } = serving

  /** @throws AppError 422 where nothing is configured, or a command has switched it off */
  async function inUse(): Promise<Provider> {
    if (provider === null || (await isSwitchedOff(db))) throw new AppError('sso_off')
    return provider
  }

  registerCall(app, serving, beginSignOn, async ({ body, origin, now, cookieOf: cookie }) => {
    const { authorizationUrl, settings } = await inUse()
    await countAttempt(db, countersOfAddress('sign-on', origin.ip, beginnings), now)
    if (body.next !== undefined && !isOwnPath(body.next)) throw fieldError('next', 'validation.regex')
    const known = cookie(cookieName)
    const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
    const expected = await beginAttempt(db, { browser, locale: body.language, next: body.next ?? null, now })
    const url = await authorizationUrl(expected)
    return { data: { url: url.href }, details: null, cookie: cookieOf(browser, settings.publicUrl) }
  })

  /** What the provider answered at the address of the callback; a refusal is a result too, which the sign-in page then explains. */
  async function resultAt(
    { answerAt, settings }: Provider,
    attempt: Attempt,
    state: string,
    url: string,
  ): Promise<Result> {
    try {
      const { nonce, verifier } = attempt
      const answer = await answerAt(new URL(url, settings.publicUrl), { state, nonce, verifier })
      readClaims(answer.claims, settings)
      return answer
    } catch (error) {
      log.warn({ err: error }, 'the answer of the identity provider was refused')
      if (error instanceof AppError) return { refused: error.code }
      return { refused: error instanceof ProviderRefused ? error.reason : 'sso_refused' }
    }
  }

  registerCall(app, serving, signOnCallback, async ({ query, url, now, locale, cookieOf: cookie }) => {
    const used = await inUse()
    const { state = '' } = query
    try {
      const attempt = await takeAttempt(db, state, cookie(cookieName), now)
      return toSignIn(attempt, await storeResult(db, attempt, await resultAt(used, attempt, state, url), now))
    } catch (error) {
      if (error instanceof AppError && error.code === 'sso_attempt_unknown') return unknownAttemptPage(locale)
      throw error
    }
  })

  registerCall(app, serving, exchangeSignOn, async ({ body, origin, now, cookieOf: cookie }) => {
    const { settings } = await inUse()
    return exchange(db, settings, body, cookie(cookieName), origin, now)
  })

  registerMessageCall(app, serving, linkSignOn, 'done.identity_linked', async (context) => {
    const { settings } = await inUse()
    return linkOwnIdentity(db, settings, context, context.cookieOf(cookieName))
  })

  registerDataCall(app, serving, listGroupRoles, () => readGroupRoles(db))
  registerMessageCall(app, serving, writeCall, 'done.updated', (context) => writeGroupRoles(db, context))
  registerDataCall(app, serving, previewCall, (context) => previewGroupRoles(db, context))
}
