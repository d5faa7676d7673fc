import { defaultLocale, type Locale, locales } from '@portal/contract'
import { type CitizenPageName, citizenPages } from '@portal/contract/citizens'

/** A page of the citizens' application with its language and the values of its parameters. */
export interface FoundPage {
  readonly name: CitizenPageName
  readonly locale: Locale
  readonly params: Readonly<Record<string, string>>
}

/** The path of the address of a request, as it was written. */
export function pathOf({ url }: { readonly url: string }): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
}

/** The segments of a path below the base path, decoded one by one: `%2F` begins no segment. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(2)
  if (segments.at(-1) === '') segments.pop()
  return segments.map(decodeURIComponent)
}

function paramsOf(pattern: string, segments: readonly string[]): Readonly<Record<string, string>> | undefined {
  const expected = pattern === '' ? [] : pattern.split('/')
  const params: Record<string, string> = {}
  const isMatch = expected.every((part, place) => {
    const segment = segments[place] ?? ''
    if (!part.startsWith(':')) return part === segment
    params[part.slice(1)] = segment
    return segment !== ''
  })
  return isMatch && expected.length === segments.length ? params : undefined
}

const names = Object.keys(citizenPages) as CitizenPageName[]

/** The page at an address below the base path; undefined when there is none. A fixed path comes before one with parameters. */
export function pageAt(segments: readonly string[]): FoundPage | undefined {
  const locale = locales.find((one) => one !== defaultLocale && one === segments[0]) ?? defaultLocale
  const inside = locale === defaultLocale ? segments : segments.slice(1)
  const found = names.flatMap((name) => {
    const params = paramsOf(citizenPages[name][locale], inside)
    return params === undefined ? [] : [{ name, locale, params }]
  })
  return found.toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0]
}
