import { defaultLocale, isLocale, type Locale } from '@portal/contract'
import { en } from '@portal/contract/messages/en'
import { es } from '@portal/contract/messages/es'
import i18next from 'i18next'

const words = i18next.createInstance()
words.init({
  resources: { es: { translation: es }, en: { translation: en } },
  lng: defaultLocale,
  fallbackLng: defaultLocale,
  supportedLngs: ['es', 'en'],
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** A sentence of the contract's messages by its key (`refusals.not_found`) in the language asked for. */
export function translate(locale: Locale, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return words.t(key, { ...params, lng: locale })
}

/** Whether the messages have this key. */
export function hasTranslation(key: string): boolean {
  return words.exists(key)
}

/** The keys of a chapter of the messages, such as every event of the trail. */
export function translationsUnder(chapter: 'events' | 'models'): readonly string[] {
  return Object.keys(es[chapter])
}

/** The language of a request: `X-Localization`, else Spanish. */
export function localeOf(headers: Readonly<Record<string, unknown>>): Locale {
  const asked = headers['x-localization']
  return isLocale(asked) ? asked : defaultLocale
}
