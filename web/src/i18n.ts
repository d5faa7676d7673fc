import { basePath, defaultLocale, isLocale, type Locale } from '@portal/contract'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from './cookies.ts'
import type { AllMessages } from './messages/es/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllMessages }
    returnNull: false
  }
}

const localeCookie = 'locale'
const localeCookieSeconds = 365 * 24 * 60 * 60

/** Each language is one file, fetched when it is first spoken. */
const loaders: Record<Locale, () => Promise<{ messages: AllMessages }>> = {
  es: () => import('./messages/es/index.ts'),
  en: () => import('./messages/en/index.ts'),
}

let started: Promise<unknown> | undefined
let current: Locale = defaultLocale

function start(): Promise<unknown> {
  started ??= i18next.use(initReactI18next).init({
    lng: defaultLocale,
    supportedLngs: ['es', 'en'],
    resources: {},
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return started
}

/** The language spoken now. */
export function currentLocale(): Locale {
  return current
}

/** The language of pages whose address names none: the cookie's, else Spanish. */
export function preferredLocale(): Locale {
  const remembered = readCookie(localeCookie)
  return isLocale(remembered) ? remembered : defaultLocale
}

/** Remembers a chosen language for 365 days (specification, point 9). */
export function rememberLocale(locale: Locale): void {
  writeCookie(localeCookie, locale, localeCookieSeconds, basePath)
}

/** Speaks a language: fetches its words once, then re-renders everything that talks. */
export async function speak(locale: Locale): Promise<void> {
  await start()
  if (!i18next.hasResourceBundle(locale, 'translation')) {
    const { messages } = await loaders[locale]()
    i18next.addResourceBundle(locale, 'translation', messages)
  }
  current = locale
  if (globalThis.document !== undefined) document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/** Says a key outside React, in the language spoken now. */
export const say = i18next.t.bind(i18next)
