/** The languages of the product. Spanish is the reference and the fallback. */
export const locales = ['es', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'es'

/** The BCP 47 tag of a language, for `Intl`. */
export const localeTags: Record<Locale, string> = { es: 'es-CO', en: 'en-US' }

const formatters = new Map<string, unknown>()

/** Intl's formatters are slow to create and quick to use, so there is one of each kind and language. */
export function formatterOf<F>(locale: Locale, kind: string, make: (tag: string) => F): F {
  const key = `${locale} ${kind}`
  const found = (formatters.get(key) as F | undefined) ?? make(localeTags[locale])
  formatters.set(key, found)
  return found
}

/** Returns the cached `Intl.DateTimeFormat` for these options. The cache key is the name of the kind. */
export const dateFormat = (locale: Locale, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatterOf(locale, kind, (tag) => new Intl.DateTimeFormat(tag, options))

const groupSigns: Record<Locale, string> = { es: '.', en: ',' }

/** A number as people write it: `1.284` in Spanish, `1,284` in English. */
export function numberText(value: number, locale: Locale): string {
  // The same result as Intl for a whole number, without its formatter: a phone needs 70 ms to create one, and the first page
  // waits.
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, groupSigns[locale])
  // By default Spanish writes numbers of four digits without a separator; the tables align thousands.
  return formatterOf(locale, 'number', (tag) => new Intl.NumberFormat(tag, { useGrouping: 'always' })).format(value)
}

/** Formats `{{count, number}}` in a message. A value that is not a number does not change. */
export function numberInMessage(value: unknown, language: string | undefined): string {
  return typeof value === 'number' ? numberText(value, isLocale(language) ? language : defaultLocale) : String(value)
}

/** Selects the plural form of a count for the messages. */
interface Plurals {
  getSuffix: (...args: never[]) => string
}

/** Spanish has a plural of its own for whole millions. The messages use the general one, which reads well after digits. */
export function joinPlurals(plurals: Plurals): void {
  const suffixOf = plurals.getSuffix.bind(plurals)
  plurals.getSuffix = (...args) => suffixOf(...args).replace('_many', '_other')
}

/** The time zone of the institute. Dates are computed and shown in it, whatever the time zone of the machine is. */
export const timeZone = 'America/Bogota'

/** The local date and time in Bogotá, as an ISO date-time. Bogotá is five hours behind UTC the whole year. */
export const inBogota = (moment: Date): string => new Date(moment.getTime() - 5 * 3_600_000).toISOString()

/** Whether a text names a supported language. */
export function isLocale(value: unknown): value is Locale {
  return value === 'es' || value === 'en'
}
