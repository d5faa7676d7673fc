import { randomBytes } from 'node:crypto'
import * as calls from '@portal/contract'
import { isLocale, type Locale, signOnFragment } from '@portal/contract'
import {
  basePath,
  listGroupRoles,
  type PathForm,
  previewGroupRoles as previewCall,
  screenPath,
  screens,
  writeGroupRoles as writeCall,
} from '@portal/contract/staff'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import { countAttempt, countersOfAddress } from '../../base/http/rate-limit.ts'
import type { SignOnSettings } from '../../base/process/config.ts'
import { PageResponse } from '../../base/services/calls/other-responses.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { unknownPasswordHash } from '../../base/services/identity/passwords.ts'
import { isSwitchedOff } from '../../base/services/identity/sign-on-switch.ts'
import { translate } from '../../base/text/i18n.ts'
import {
  type Attempt,
  beginAttempt,
  longestAttempt,
  newExpected,
  type Result,
  storeResult,
  takeAttempt,
} from './attempts.ts'
import { readClaims } from './claims.ts'
import { type Exchanging, exchange, linkOwnIdentity } from './exchange.ts'
import { previewGroupRoles, readGroupRoles, writeGroupRoles } from './group-roles.ts'
import { type Provider, ProviderRefused } from './provider.ts'

/**
 * The cookie that binds an attempt to the browser that began it. With the prefix a browser accepts it from this host alone:
 * another host of the institute cannot set it. The prefix needs TLS.
 */
const cookieNameOf = ({ publicUrl }: SignOnSettings) =>
  publicUrl.startsWith('https:') ? '__Host-portal-sso' : 'portal-sso'

const signInAddress = (form: PathForm) => `${basePath.slice(0, -1)}${screenPath('login', form)}`

/** Whether a path below the base is that of an own screen. Others are refused, so that no link redirects from here to another site. */
export function isOwnPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  if (!pathname.startsWith('/') || /[\\\s]|\/\/|%2f|%5c|\.\./i.test(pathname)) return false
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const form = isLocale(segments[0]) ? segments[0] : 'plain'
  const given = form === 'plain' ? segments : segments.slice(1)
  return Object.values(screens).some((screen) => {
    const parts = screen[form].split('/').filter((segment) => segment !== '')
    const needed = parts.filter((segment) => !segment.endsWith('?'))
    const isLong = given.length >= needed.length && given.length <= parts.length
    return isLong && given.every((segment, index) => parts[index]?.startsWith(':') || segment === parts[index])
  })
}

function cookieFor(browser: string, settings: SignOnSettings): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const rest = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${longestAttempt / 1000}${secure}`
  return `${cookieNameOf(settings)}=${browser}; ${rest}`
}

/** A page that is opened from there does not get the address, which contains the provider's code. */
const noReferrer = { 'referrer-policy': 'no-referrer' }

/** The page after a failed attempt. It shows the reason, with a link to the sign-in page. */
function errorPage(locale: Locale, { code, status }: AppError): PageResponse {
  const [text, link] = [translate(locale, `error_codes.${code}`), translate(locale, 'sso.to_sign_in')]
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${link}</title><p>${text}</p><p><a href="${signInAddress(locale)}">${link}</a></p></html>`
  return new PageResponse(status, noReferrer, html)
}

/** Leads to the sign-in page. The code is in the fragment, which no server and no log reads. */
function toSignIn({ locale, next }: Attempt, code: string): PageResponse {
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`
  const form = isLocale(locale) ? locale : 'plain'
  const location = `${signInAddress(form)}${query}#${signOnFragment}=${code}`
  return new PageResponse(303, { ...noReferrer, location })
}

/** Sign-in with the identity of the institute. `provider` is null where none is configured. */
export function registerSignOn(
  { call, data, write, change, db, now: clock, requireConfirmation }: Registrar,
  provider: Provider | null,
  log: FastifyBaseLogger,
): void {
  /** @throws AppError 422 where nothing is configured, or a command has switched it off */
  async function inUse(): Promise<Provider> {
    if (provider === null || (await isSwitchedOff(db))) throw new AppError('sso_off')
    return provider
  }

  call(calls.beginSignOn, async (db, { body, origin, now, cookieOf }) => {
    const { authorizationUrl, settings } = await inUse()
    await countAttempt(db, countersOfAddress('sign-on', origin.ip), now)
    if (body.next !== undefined && !isOwnPath(body.next)) throw fieldError('next', 'validation.regex')
    const cookie = cookieOf(cookieNameOf(settings))
    const browser = cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
    const expected = newExpected()
    const url = await authorizationUrl(expected)
    await beginAttempt(db, expected, { browser, locale: body.language, next: body.next ?? null, now })
    return { data: { url: url.href }, details: null, cookie: cookieFor(browser, settings) }
  })

  /** Returns the provider's response to an attempt. A refusal is also a result; the sign-in page explains it. */
  async function resultOf(
    { exchangeCode, settings }: Provider,
    { nonce, verifier }: Attempt,
    state: string,
    query: string,
    request: string | null,
  ): Promise<Result> {
    try {
      const providerResponse = await exchangeCode(query, { state, nonce, verifier })
      readClaims(providerResponse.claims, settings)
      return providerResponse
    } catch (error) {
      log.warn({ err: error, reqId: request }, 'the response of the identity provider was refused')
      if (error instanceof AppError) return { refused: error.code }
      return { refused: error instanceof ProviderRefused ? error.reason : 'sso_refused' }
    }
  }

  call(calls.signOnCallback, async (db, { query, url, origin, now, locale, cookieOf }) => {
    const { state = '' } = query
    try {
      const used = await inUse()
      const attempt = await takeAttempt(db, state, cookieOf(cookieNameOf(used.settings)), now)
      const [, sent = ''] = url.split('?')
      const result = await resultOf(used, attempt, state, sent, origin.request_id)
      return toSignIn(attempt, await storeResult(db, attempt, result, clock()))
    } catch (error) {
      if (error instanceof AppError && provider !== null) return errorPage(locale, error)
      throw error
    }
  })

  change(calls.exchangeSignOn, {
    before: async (_, { cookieOf }): Promise<Exchanging> => {
      const { settings } = await inUse()
      return { settings, browser: cookieOf(cookieNameOf(settings)), passwordHash: await unknownPasswordHash() }
    },
    change: exchange,
  })

  write(calls.linkSignOn, 'done.identity_linked', {
    before: async (_, { principal, now, cookieOf }) => {
      const { settings } = await inUse()
      await requireConfirmation(principal, now)
      return { settings, browser: cookieOf(cookieNameOf(settings)) }
    },
    change: linkOwnIdentity,
  })

  data(listGroupRoles, readGroupRoles)
  write(writeCall, 'done.updated', writeGroupRoles)
  data(previewCall, previewGroupRoles)
}
