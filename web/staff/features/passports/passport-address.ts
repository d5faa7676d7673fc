import { screenPath } from '@portal/contract/staff'
import { formOf } from '../../layout/paths.ts'

const parameter = 'passport'

/** The longest code that is drawn; a real one is far shorter. */
const longest = 200

/** The code in an address, as it is shown. Undefined when none was given. */
export function passportOf(query: URLSearchParams): string | undefined {
  const code = query.get(parameter)?.trim() ?? ''
  return code === '' ? undefined : code.slice(0, longest)
}

/**
 * Where an address that carries a passport belongs: the page that checks it, in the language of the path, with the whole query
 * (specification, point 2). Undefined for an address that may stay.
 * @param pathname - below the base
 */
export function passportPath(pathname: string, search: string): string | undefined {
  if (!new URLSearchParams(search).has(parameter)) return undefined
  const target = screenPath('validate-passport', formOf(pathname))
  return pathname.replace(/\/+$/, '') === target ? undefined : target + search
}

/**
 * The code in what somebody typed or pasted: the code itself, or the whole address that the QR holds. Undefined while there is none.
 */
export function typedCode(typed: string): string | undefined {
  const text = typed.trim()
  const query = /[?&]passport=[^&#\s]+/.exec(text)?.[0]
  const code = query === undefined ? text : (new URLSearchParams(query.slice(1)).get(parameter)?.trim() ?? '')
  return code === '' ? undefined : code.slice(0, longest)
}
