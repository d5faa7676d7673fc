import {
  defaultLocale,
  type InstituteNames,
  isLocale,
  joinPlurals,
  type Locale,
  locales,
  numberInMessage,
} from '@portal/contract'
import i18next, { type FlatNamespace } from 'i18next'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { createStore } from '../device/store.ts'

/** The messages of an application by i18next namespace, each loaded in the language that is needed. The first namespace is the default. */
export type Namespaces = Readonly<Record<string, Readonly<Record<Locale, () => Promise<object>>>>>

const localeCookie = 'locale'
const localeCookieSeconds = 365 * 24 * 60 * 60

const installation = 'installation'

let namespaces: Namespaces = {}
/** The namespaces that are loaded for every language from now on. */
const needed = new Set<string>()
const inLanguage = (locale: Locale) => ({ locale, t: i18next.getFixedT(locale) })
/** The shown language and its translation. */
const shown = createStore(inLanguage(defaultLocale))
/** The language that is shown or loading. */
let requested: Locale = defaultLocale

/** Sets the source of the messages, once, before the first translation. A key is looked up in all namespaces, in this order. */
export function provideMessages(messages: Namespaces): void {
  namespaces = messages
  const [first = '', ...others] = Object.keys(messages)
  needed.add(first)
  void i18next.init({
    lng: defaultLocale,
    supportedLngs: ['es', 'en'],
    resources: {},
    // The names of the installation come first.
    ns: [installation, first, ...others],
    defaultNS: installation,
    fallbackNS: [first, ...others],
    initAsync: false,
    // React escapes the text that it renders.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  i18next.services.formatter?.add('number', numberInMessage)
  joinPlurals(i18next.services.pluralResolver)
  const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=institute]')
  if (own) nameInstitute({ name: own.content, short: own.dataset.short ?? own.content })
}

/** Shows these names of the institute in place of the product's own; null does not change them. The server writes them into the page. */
export function nameInstitute(own: InstituteNames | null): void {
  if (own === null) return
  const product = { institute: own.name, abbreviation: own.short }
  for (const locale of locales) i18next.addResourceBundle(locale, installation, { product })
}

/** The current language. */
export function currentLocale(): Locale {
  return shown.get().locale
}

/** The translation and the language for a component, which renders again when the language changes. */
export function useTranslation() {
  // Both the server and the browser render a server-rendered page in the language of its address.
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}

/** The language of pages whose address has no language: the cookie's, else Spanish. */
export function preferredLocale(): Locale {
  const remembered = readCookie(localeCookie)
  return isLocale(remembered) ? remembered : defaultLocale
}

/** Stores a chosen language for 365 days. */
export function rememberLocale(locale: Locale): void {
  writeCookie(localeCookie, locale, localeCookieSeconds, import.meta.env.BASE_URL)
}

/** Loads the needed messages of a language that are not loaded yet; failed ones are loaded again. */
async function fetchMessages(locale: Locale): Promise<void> {
  const missing = [...needed].filter((name) => !i18next.hasResourceBundle(locale, name))
  await Promise.all(
    missing.map(async (name) => {
      try {
        i18next.addResourceBundle(locale, name, await namespaces[name]?.[locale]())
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a language whose file is missing is a warning of R 8
        console.warn(`The messages of ${name} in ${locale} could not be fetched.`, error)
        throw error
      }
    }),
  )
}

/**
 * Changes the language: loads its messages and renders everything again. If another language is chosen meanwhile, that one is shown. If the
 * messages cannot be loaded, the shown language stays, also for the messages that pages load meanwhile.
 * @returns whether the language is shown
 */
export async function changeLocale(locale: Locale): Promise<boolean> {
  requested = locale
  try {
    await fetchMessages(locale)
  } catch (error) {
    if (requested === locale) {
      requested = currentLocale()
      await fetchMessages(requested).catch(() => undefined)
      shown.set(inLanguage(currentLocale()))
    }
    throw error
  }
  if (requested !== locale) return false
  await i18next.changeLanguage(locale)
  if (globalThis.document !== undefined) document.documentElement.lang = locale
  shown.set(inLanguage(locale))
  return true
}

/**
 * Makes sure that the messages of a namespace are loaded, in this language and in every language shown later. A screen calls it
 * before the language of its address is shown; the messages are those of the language that is loading.
 */
export async function loadNamespace(name: FlatNamespace): Promise<void> {
  needed.add(name)
  await fetchMessages(requested)
}

/** A component, once the messages that it needs are loaded too. */
export async function withNamespaces<M>(part: Promise<M>, ...names: readonly FlatNamespace[]): Promise<Awaited<M>> {
  const [loaded] = await Promise.all([part, ...names.map(loadNamespace)])
  return loaded
}

/** Translates a key outside React, in the current language. */
export const translate = i18next.t.bind(i18next)
