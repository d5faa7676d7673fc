import { AppError } from '../../base/errors/errors.ts'
import type { CaptchaSettings } from '../../base/process/config.ts'

/**
 * Checks that a person solved the captcha.
 * @throws AppError 422 when not, 503 when the provider does not respond
 */
export type CaptchaCheck = (token: string | undefined, ip: string) => Promise<void>

/** Timeout of the provider in milliseconds. */
const timeoutMs = 5_000

/** Seconds after which the client may retry when the provider did not respond. */
const retryAfter = 30

/** The provider's script loads its other files from here. */
const providersFiles = 'https://www.gstatic.com/recaptcha/'

/** The allowed sources of captcha scripts, for the content security policy. */
export function scriptsOf(place: CaptchaSettings | null): string[] {
  return place === null ? [] : [`${place.origin}/recaptcha/`, providersFiles]
}

/**
 * Requests from the provider whether a token is valid. Only a boolean `success` counts; any other response is an error.
 * Redirects are not followed.
 */
async function verify({ origin, secret }: CaptchaSettings, token: string, ip: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const result: unknown = response.ok ? await response.json() : undefined
    if (typeof result === 'object' && result !== null && 'success' in result && typeof result.success === 'boolean') {
      return result.success
    }
    throw new Error(`the captcha's provider responded ${response.status}`)
  } catch (error) {
    throw new AppError('captcha_unavailable', { retryAfter, cause: error })
  }
}

/** The captcha check of this installation. Without a captcha everybody passes. The provider ensures that a token is valid only once. */
export function captchaCheck(place: CaptchaSettings | null): CaptchaCheck {
  return async (token, ip) => {
    if (place === null) return
    if (token === undefined || token === '' || !(await verify(place, token, ip))) throw new AppError('captcha_refused')
  }
}
