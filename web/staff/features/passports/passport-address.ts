import { screenPath } from '@portal/contract/staff'
import { formOf } from '../../layout/paths.ts'

const parameter = 'passport'

/** The longest code that is shown; a real one is far shorter. */
const longest = 200

/** The code in an address, as it is shown; undefined when there is none. */
export function passportOf(query: URLSearchParams): string | undefined {
  return query.get(parameter)?.trim().slice(0, longest) || undefined
}

/**
 * The target of an address that carries a passport: the page that checks it, in the language of the path, with the whole query
 * (specification, point 2). Undefined when no redirect is needed.
 * @param pathname - below the base
 */
export function passportPath(pathname: string, search: string): string | undefined {
  if (!new URLSearchParams(search).has(parameter)) return undefined
  const target = screenPath('validate-passport', formOf(pathname))
  return pathname.replace(/\/+$/, '') === target ? undefined : target + search
}

/** The code in the typed or pasted text: the code itself, or the whole address in the QR, also in that of a citizen. Undefined while there is none. */
export function typedCode(typed: string): string | undefined {
  const value = /[?&](?:passport|codigo)=([^&#\s]+)/.exec(typed)?.[1]
  return passportOf(new URLSearchParams(value === undefined ? { [parameter]: typed } : `${parameter}=${value}`))
}
