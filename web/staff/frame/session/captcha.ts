import type { Locale } from '@portal/contract'

/** The errors of a captcha, and `unsolved`; each has its sentence in the messages. */
export type CaptchaErrorCode = 'key' | 'version' | 'script' | 'execute' | 'unsolved'

/** The fixed sentences (R 8.5), for the console and for code that catches the error. */
const texts: Readonly<Record<CaptchaErrorCode, string>> = {
  key: 'No key provided',
  version: 'No version provided',
  script: 'Failed to load script',
  execute: 'Failed to execute',
  unsolved: 'Not solved',
}

export class CaptchaError extends Error {
  override readonly name = 'CaptchaError'
  readonly code: CaptchaErrorCode
  constructor(code: CaptchaErrorCode, cause?: unknown) {
    super(texts[code], { cause })
    this.code = code
  }
}

/** The part of the provider's script that is used. */
interface Provider {
  ready(run: () => void): void
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number
  getResponse(widget: number): string
  reset(widget: number): void
}

export interface CaptchaSettings {
  readonly siteKey: string | undefined
  readonly version: number | undefined
  readonly origin: string
  readonly locale: Locale
  readonly dark: boolean
}

export interface Captcha {
  /** The token that proves the solution. @throws CaptchaError `unsolved`, or `execute` when it failed */
  token(): string
  /** Resets the captcha: a token is valid only once. */
  reset(): void
}

/** Milliseconds that the provider's script may take. */
const timeoutMs = 15_000

let loading: Promise<Provider> | undefined

/** Loads the provider's script, once; after a failure the next call tries again. */
function load(origin: string, locale: Locale): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (cause?: unknown) => {
      clearTimeout(timer)
      script.remove()
      loading = undefined
      reject(new CaptchaError('script', cause))
    }
    const timer = setTimeout(fail, timeoutMs)
    script.async = true
    script.src = `${origin}/recaptcha/api.js?render=explicit&hl=${locale}`
    script.onerror = () => fail()
    script.onload = () => {
      const provider = (globalThis as { grecaptcha?: Provider }).grecaptcha
      if (provider === undefined) return fail()
      provider.ready(() => {
        clearTimeout(timer)
        resolve(provider)
      })
    }
    document.head.append(script)
  })
  return loading
}

/** Renders a compact captcha of version 2. @throws CaptchaError `key`, `version`, `script`, `execute` */
export async function renderCaptcha(
  place: HTMLElement,
  { siteKey, version, origin, locale, dark }: CaptchaSettings,
): Promise<Captcha> {
  if (siteKey === undefined || siteKey === '') throw new CaptchaError('key')
  if (version === undefined) throw new CaptchaError('version')
  const provider = await load(origin, locale)
  let broken = false
  const attempt = <T>(run: () => T): T => {
    try {
      return run()
    } catch (cause) {
      throw new CaptchaError('execute', cause)
    }
  }
  const widget = attempt(() =>
    provider.render(place, {
      sitekey: siteKey,
      size: 'compact',
      theme: dark ? 'dark' : 'light',
      'error-callback': () => {
        broken = true
      },
      callback: () => {
        broken = false
      },
    }),
  )
  return {
    token: () => {
      if (broken) throw new CaptchaError('execute')
      const token = attempt(() => provider.getResponse(widget))
      if (token === '') throw new CaptchaError('unsolved')
      return token
    },
    reset: () => {
      broken = false
      attempt(() => provider.reset(widget))
    },
  }
}
