import { defaultLocale, isLocale, type Locale } from '@portal/contract'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '../device/cookies.ts'

const localeCookie = 'locale'
const localeCookieSeconds = 365 * 24 * 60 * 60

/** The parts of an application's words, each fetched with the first screen that needs it. */
export type WordsPart = 'everywhere' | 'inside' | 'data' | 'administration'

/** Fetches the words of a part in a language. */
export type WordsLoaders = Readonly<Record<WordsPart, Record<Locale, () => Promise<object>>>>

let loaders: WordsLoaders | undefined

/** Sets where the words of this application come from; its entry calls it once, before anything is translated. */
export function provideWords(words: WordsLoaders): void {
  loaders = words
}

const fetched = new Map<string, Promise<void>>()
const needed = new Set<WordsPart>(['everywhere'])
let started: Promise<unknown> | undefined
let current: Locale = defaultLocale
/** The language that is spoken, or about to be. */
let wanted: Locale = defaultLocale

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
  writeCookie(localeCookie, locale, localeCookieSeconds, import.meta.env.BASE_URL)
}

function fetchOnce(key: string, words: () => Promise<object>, locale: Locale): Promise<void> {
  const known = fetched.get(key)
  if (known !== undefined) return known
  const asked = words().then((found) => {
    i18next.addResourceBundle(locale, 'translation', found, true, true)
  })
  fetched.set(key, asked)
  asked.catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: a language whose file is missing is a warning of the specification, point 8
    console.warn(`The words of ${key} could not be fetched.`, error)
    // Asked for again next time.
    fetched.delete(key)
  })
  return asked
}

async function fetchWords(locale: Locale): Promise<void> {
  await start()
  const load = (part: WordsPart) => loaders?.[part][locale]() ?? Promise.reject(new Error('No words are provided.'))
  await Promise.all([...needed].map((part) => fetchOnce(`${locale} ${part}`, () => load(part), locale)))
}

/** Speaks a language: fetches its words once, then re-renders everything that talks. */
export async function speak(locale: Locale): Promise<void> {
  wanted = locale
  await fetchWords(locale)
  current = locale
  if (globalThis.document !== undefined) document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/** Makes sure that the words of the signed-in screens are here, in this language and in every one spoken later. */
export async function speakInside(locale: Locale): Promise<void> {
  needed.add('inside')
  await fetchWords(locale)
}

/**
 * Makes sure that the words of the screens that administer data are here. Asked by their code, which may arrive before the
 * language of the address is spoken: the words are those of the language that is coming.
 */
export async function speakData(): Promise<void> {
  needed.add('data')
  await fetchWords(wanted)
}

/** The same for the screens about people, rights and the trail. */
export async function speakAdministration(): Promise<void> {
  needed.add('administration')
  await fetchWords(wanted)
}

/** Says a key outside React, in the language spoken now. */
export const translate = i18next.t.bind(i18next)
