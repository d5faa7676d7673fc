import {
  defaultLocale,
  type InstituteNames,
  isLocale,
  joinPlurals,
  type Locale,
  locales,
  numberInMessage,
} from '@portal/contract'
import { en as domainEn } from '@portal/contract/messages/en'
import { es as domainEs } from '@portal/contract/messages/es'
import { withScreenTitles } from '@portal/contract/staff'
import i18next from 'i18next'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { formatMoment } from './time.ts'

const i18n = i18next.createInstance()
i18n.init({
  // A key is looked up first in the names of the installation, then in the messages of the server, then in those of the domain, which the screens show too.
  resources: {
    es: { server: es, domain: withScreenTitles('es', domainEs) },
    en: { server: en, domain: withScreenTitles('en', domainEn) },
  },
  ns: ['installation', 'server', 'domain'],
  defaultNS: 'installation',
  fallbackNS: ['server', 'domain'],
  lng: defaultLocale,
  fallbackLng: defaultLocale,
  supportedLngs: ['es', 'en'],
  initAsync: false,
  interpolation: { escapeValue: false },
})
// `{{count, number}}` in a message; a number of a record, a row or a port stays without separators.
i18n.services.formatter?.add('number', numberInMessage)
// `{{from, moment}}`: a day and its time as people read them.
i18n.services.formatter?.add('moment', (value: Date, language) =>
  formatMoment(value, isLocale(language) ? language : defaultLocale),
)
joinPlurals(i18n.services.pluralResolver)

/** The values that every message may name in `{{…}}`. */
const namesIn = (lng: Locale, own: InstituteNames | null) => ({
  institute: i18n.t('product.institute', { lng }),
  institute_short: i18n.t('product.abbreviation', { lng }),
  of_institute: own === null ? i18n.t('product.of_institute', { lng }) : i18n.t('product.of_own', { lng, ...own }),
})

let names: Readonly<Record<Locale, ReturnType<typeof namesIn>>>

/** Sets the names of the institute in all messages. The program does it once, at its start; null sets the product's own. */
export function nameInstitute(own: InstituteNames | null): void {
  const product = own === null ? {} : { institute: own.name, abbreviation: own.short }
  for (const locale of locales) {
    i18n.removeResourceBundle(locale, 'installation')
    i18n.addResourceBundle(locale, 'installation', { product })
  }
  names = { es: namesIn('es', own), en: namesIn('en', own) }
}
nameInstitute(null)

/** The message of a key (`error_codes.not_found`) in a language, with its placeholders filled in. */
export function translate(locale: Locale, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return i18n.t(key, { ...names[locale], ...params, lng: locale })
}

/** Whether the messages have this key. */
export function hasTranslation(key: string): boolean {
  return i18n.exists(key)
}

/** The message of a key, or another text where the messages lack it. */
export function translateOr(locale: Locale, key: string, otherwise: string): string {
  return hasTranslation(key) ? translate(locale, key) : otherwise
}

/** The label of a field, or its name where it has none. */
export function fieldLabel(locale: Locale, field: string): string {
  return translateOr(locale, `fields.${field}`, field)
}

/** Every event of the audit log. */
export const eventNames: readonly string[] = Object.keys(es.events)

/** Every record of the domain messages that the audit log may be about. */
export const recordNames: readonly string[] = Object.keys(domainEs.models)

/** The language of a request: `X-Localization`, otherwise Spanish. */
export function localeOf(headers: Readonly<Record<string, unknown>>): Locale {
  const header = headers['x-localization']
  return isLocale(header) ? header : defaultLocale
}
