import type { Locale } from '../base/locales.ts'

// The titles of the pages that search engines list. The rendered page and the page in the browser use the same ones.

export const offerTitles: Readonly<Record<Locale, string>> = {
  es: 'Actividades de recreación y deporte en Bogotá',
  en: 'Recreation and sports activities in Bogotá',
}

export function activityTitle(activity: string, park: string, locale: Locale): string {
  return `${activity} ${locale === 'es' ? 'en' : 'at'} ${park}`
}
