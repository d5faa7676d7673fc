/** The languages of the product (specification, point 3). Spanish is the reference and the fallback. */
export const locales = ['es', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'es'

/** The BCP 47 tag of a language, for `Intl`. */
export const localeTags: Record<Locale, string> = { es: 'es-CO', en: 'en-US' }

/** The time zone of the institute. Dates are computed and shown in it, whatever the time zone of the machine is. */
export const timeZone = 'America/Bogota'

/** Whether a text names a supported language. */
export function isLocale(value: unknown): value is Locale {
  return value === 'es' || value === 'en'
}
