import { appSettings } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { mode } from '../../../kit/settings/theme-type.ts'
import { currentLocale } from '../../../kit/text/i18n.ts'
import { type Captcha, CaptchaError, type CaptchaErrorCode, renderCaptcha } from '../../frame/session/captcha.ts'

/**
 * Renders the captcha where the installation has one; undefined where it has none.
 * @throws CaptchaError, or ApiError when the settings cannot be read
 */
export async function openCaptcha(place: HTMLElement): Promise<Captcha | undefined> {
  const { captcha } = (await request(appSettings, { blockAllowed: false, progress: false })).data
  if (captcha === null) return undefined
  return renderCaptcha(place, {
    siteKey: captcha.site_key,
    version: captcha.version,
    origin: captcha.origin,
    locale: currentLocale(),
    dark: mode.get() === 'dark',
  })
}

/** The reason of a captcha error; undefined for any other error. */
export function captchaErrorCode(thrown: unknown): CaptchaErrorCode | undefined {
  return thrown instanceof CaptchaError ? thrown.code : undefined
}
