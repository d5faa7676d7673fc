import { AppError } from '../../http/errors.ts'
import type { CaptchaSettings } from '../../process/config.ts'

/** Checks that a person solved the captcha. @throws AppError 422 when not, 503 when nobody can say */
export type CaptchaCheck = (token: string | undefined, ip: string) => Promise<void>

/** Milliseconds the provider may take. */
const patience = 5_000

/** Seconds after which a provider that did not answer is worth asking again. */
const retryAfter = 30

/** The provider's own script fetches the rest of itself from here. */
const providersFiles = 'https://www.gstatic.com/recaptcha/'

/** Where scripts of the captcha may come from, for the policy of the page. */
export function scriptsOf(place: CaptchaSettings | null): string[] {
  return place === null ? [] : [`${place.origin}/recaptcha/`, providersFiles]
}

/** Asks the provider whether a token is good; nothing in between is taken for an answer. */
async function verify({ origin, secret }: CaptchaSettings, token: string, ip: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const said: unknown = response.ok ? await response.json() : undefined
    if (typeof said === 'object' && said !== null && 'success' in said && typeof said.success === 'boolean') {
      return said.success
    }
    throw new Error(`the captcha's provider answered ${response.status}`)
  } catch (error) {
    throw new AppError('captcha_unavailable', { retryAfter, cause: error })
  }
}

/** The check of this installation; without a captcha everybody passes. A token is good once: the provider sees to that. */
export function captchaCheck(place: CaptchaSettings | null): CaptchaCheck {
  return async (token, ip) => {
    if (place === null) return
    if (token === undefined || token === '' || !(await verify(place, token, ip))) throw new AppError('captcha_refused')
  }
}
