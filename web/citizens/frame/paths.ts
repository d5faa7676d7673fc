import type { Locale } from '@portal/contract'
import { type CitizenPageName, citizenPages, citizenPath } from '@portal/contract/citizens'
import { matchPath, type Params, useLocation } from 'react-router'
import { readId } from '../../kit/request/read-id.ts'

type PageParams = Readonly<Record<string, string | number>>

/** The language of an address below the base: English below `/en`, else Spanish. */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|$)/.test(pathname) ? 'en' : 'es'
}

/** The address of a page for the router, in a language. */
export function pageTo(name: CitizenPageName, locale: Locale, params?: PageParams): string {
  return `/${citizenPath(name, locale, params)}`
}

/** Builds addresses of pages in the language of the current one: `const to = usePageTo(); <Link to={to('family')}>`. */
export function usePageTo(): (name: CitizenPageName, params?: PageParams) => string {
  const locale = localeOf(useLocation().pathname)
  return (name, params) => pageTo(name, locale, params)
}

const names = Object.keys(citizenPages) as CitizenPageName[]

/** The path of a page as the router matches it, with its parameters. */
export function patternOf(name: CitizenPageName, locale: Locale): string {
  const path = citizenPages[name][locale]
  return locale === 'es' ? `/${path}` : `/en${path === '' ? '' : `/${path}`}`
}

/** Whether the address may name a record: an id is a number, except the code of an invitation to a team. */
function namesRecord(name: CitizenPageName, { id }: Params): boolean {
  return id === undefined || name === 'join-team' || readId(id) !== undefined
}

/** The page at an address below the base, and its parameters; undefined for an address without a page. */
export function pageAt(pathname: string): { readonly name: CitizenPageName; readonly params: PageParams } | undefined {
  const locale = localeOf(pathname)
  // A fixed segment has priority over a parameter at the same position: `mi-familia/agregar` is not a person.
  const matches = names.flatMap((name) => {
    const match = matchPath(patternOf(name, locale), pathname)
    return match === null || !namesRecord(name, match.params) ? [] : [{ name, params: match.params as PageParams }]
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

/** The same page in another language, with its query. An address without a page leads to the offer. */
export function otherLanguageTo(pathname: string, search: string, locale: Locale): string {
  const page = pageAt(pathname)
  return page === undefined ? pageTo('offer', locale) : `${pageTo(page.name, locale, page.params)}${search}`
}

/** A query with another value of one parameter; without a value the parameter is removed. */
export function withParam(query: URLSearchParams, name: string, value: string | number | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === undefined || value === '') next.delete(name)
  else next.set(name, String(value))
  return next
}
