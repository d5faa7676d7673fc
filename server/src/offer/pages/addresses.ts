import { defaultLocale, type Locale, locales, localeTags } from '@portal/contract'
import { type CitizenPageName, citizenBasePath, citizenPath } from '@portal/contract/citizens'
import { escapeHtml } from '../../base/text/escape-html.ts'

export type PageParams = Readonly<Record<string, string | number>>

/** The path of a page from the root of the host. */
export function pathTo(name: CitizenPageName, locale: Locale, params: PageParams = {}): string {
  return citizenBasePath + citizenPath(name, locale, params)
}

/** The languages of a page with its address in each, and the address for everybody else. */
export function alternates(publicUrl: string, name: CitizenPageName, params: PageParams) {
  const of = (locale: Locale) => publicUrl + pathTo(name, locale, params)
  return [
    ...locales.map((locale) => ({ language: locale, address: of(locale) })),
    { language: 'x-default', address: of(defaultLocale) },
  ]
}

/** The links of a page to its own address and to that in the other language. Without a public address there are none. */
export function addressLinks(
  publicUrl: string | null,
  name: CitizenPageName,
  locale: Locale,
  params: PageParams,
): string[] {
  if (publicUrl === null) return []
  const own = escapeHtml(publicUrl + pathTo(name, locale, params))
  return [
    `<link rel="canonical" href="${own}" />`,
    ...alternates(publicUrl, name, params).map(
      ({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`,
    ),
    `<meta property="og:url" content="${own}" />`,
  ]
}

/** The preview of a link to the page on other sites. */
export function sharedTags(locale: Locale, title: string, description: string): string[] {
  const tags = { type: 'website', title, description, locale: localeTags[locale].replace('-', '_') }
  return Object.entries(tags).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}" />`)
}
