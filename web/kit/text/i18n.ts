import { defaultLocale, isLocale, type Locale } from '@portal/contract'
import { basePath } from '@portal/contract/staff'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { administration } from '../../staff/messages/es/administration.ts'
import type { data } from '../../staff/messages/es/data.ts'
import type { messages } from '../../staff/messages/es/index.ts'
import type { inside } from '../../staff/messages/es/inside.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'

/** Everything that is ever said. A language that lacks a key does not compile. */
type AllMessages = typeof messages & typeof inside & typeof data & typeof administration

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllMessages }
    returnNull: false
  }
}

const localeCookie = 'locale'
const localeCookieSeconds = 365 * 24 * 60 * 60

/**
 * The words of each language, fetched when it is first spoken: those of every page, those of the signed-in screens, those of
 * the screens that administer data, and those of the screens about people, rights and the trail.
 */
const everywhere: Record<Locale, () => Promise<{ messages: typeof messages }>> = {
  es: () => import('../../staff/messages/es/index.ts'),
  en: () => import('../../staff/messages/en/index.ts'),
}
const signedIn: Record<Locale, () => Promise<{ inside: typeof inside }>> = {
  es: () => import('../../staff/messages/es/inside.ts'),
  en: () => import('../../staff/messages/en/inside.ts'),
}
const administering: Record<Locale, () => Promise<{ data: typeof data }>> = {
  es: () => import('../../staff/messages/es/data.ts'),
  en: () => import('../../staff/messages/en/data.ts'),
}

const governing: Record<Locale, () => Promise<{ administration: typeof administration }>> = {
  es: () => import('../../staff/messages/es/administration.ts'),
  en: () => import('../../staff/messages/en/administration.ts'),
}

const fetched = new Map<string, Promise<void>>()
let speaksInside = false
let speaksData = false
let speaksAdministration = false
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
  writeCookie(localeCookie, locale, localeCookieSeconds, basePath)
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
  await Promise.all([
    fetchOnce(locale, async () => (await everywhere[locale]()).messages, locale),
    speaksInside ? fetchOnce(`${locale} inside`, async () => (await signedIn[locale]()).inside, locale) : undefined,
    speaksData ? fetchOnce(`${locale} data`, async () => (await administering[locale]()).data, locale) : undefined,
    speaksAdministration
      ? fetchOnce(`${locale} administration`, async () => (await governing[locale]()).administration, locale)
      : undefined,
  ])
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
  speaksInside = true
  await fetchWords(locale)
}

/**
 * Makes sure that the words of the screens that administer data are here. Asked by their code, which may arrive before the
 * language of the address is spoken: the words are those of the language that is coming.
 */
export async function speakData(): Promise<void> {
  speaksData = true
  await fetchWords(wanted)
}

/** The same for the screens about people, rights and the trail. */
export async function speakAdministration(): Promise<void> {
  speaksAdministration = true
  await fetchWords(wanted)
}

/** Says a key outside React, in the language spoken now. */
export const translate = i18next.t.bind(i18next)
