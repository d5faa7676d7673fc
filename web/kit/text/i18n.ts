import { defaultLocale, isLocale, type Locale } from '@portal/contract'
import i18next, { type FlatNamespace } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '../device/cookies.ts'

/** The words of an application by i18next namespace, each fetched in the language that is needed. The first is the default. */
export type Namespaces = Readonly<Record<string, Readonly<Record<Locale, () => Promise<object>>>>>

const localeCookie = 'locale'
const localeCookieSeconds = 365 * 24 * 60 * 60

let namespaces: Namespaces = {}
/** The namespaces that are needed in every language shown from now on. */
const needed = new Set<string>()
let current: Locale = defaultLocale
/** The language that is shown, or that is being fetched. */
let wanted: Locale = defaultLocale

/**
 * Sets where the words of this application come from; its entry calls it once, before anything is translated. A key is looked
 * up in all namespaces, in this order.
 */
export function provideWords(words: Namespaces): void {
  namespaces = words
  const [first = '', ...others] = Object.keys(words)
  needed.add(first)
  void i18next.use(initReactI18next).init({
    lng: defaultLocale,
    supportedLngs: ['es', 'en'],
    resources: {},
    ns: [first, ...others],
    defaultNS: first,
    fallbackNS: others,
    initAsync: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}

/** The language shown now. */
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
  writeCookie(localeCookie, locale, localeCookieSeconds, import.meta.env.BASE_URL)
}

/** Fetches the needed words of a language that are not here yet; those that failed are fetched again. */
async function fetchWords(locale: Locale): Promise<void> {
  const missing = [...needed].filter((name) => !i18next.hasResourceBundle(locale, name))
  await Promise.all(
    missing.map(async (name) => {
      try {
        i18next.addResourceBundle(locale, name, await namespaces[name]?.[locale]())
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a language whose file is missing is a warning of the specification, point 8
        console.warn(`The words of ${name} in ${locale} could not be fetched.`, error)
        throw error
      }
    }),
  )
}

/** Shows a language: fetches its words and renders everything again. */
export async function changeLocale(locale: Locale): Promise<void> {
  wanted = locale
  await fetchWords(locale)
  current = locale
  if (globalThis.document !== undefined) document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/**
 * Makes sure that the words of a namespace are here, in this language and in every one shown later. A screen asks for them
 * before the language of its address is shown; the words are those of the language that is being fetched.
 */
export async function loadNamespace(name: FlatNamespace): Promise<void> {
  needed.add(name)
  await fetchWords(wanted)
}

/** Says a key outside React, in the language shown now. */
export const translate = i18next.t.bind(i18next)
