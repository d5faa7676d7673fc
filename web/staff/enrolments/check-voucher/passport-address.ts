import { screenPath } from '@portal/contract/staff'
import { formOf } from '../../frame/screens/paths.ts'

const parameter = 'passport'

/**
 * The target of an address that carries a passport: the page that checks it, in the language of the path, with the whole query. Undefined when no redirect is needed.
 * @param pathname - below the base
 */
export function passportPath(pathname: string, search: string): string | undefined {
  if (!new URLSearchParams(search).has(parameter)) return undefined
  const target = screenPath('validate-passport', formOf(pathname))
  return pathname.replace(/\/+$/, '') === target ? undefined : target + search
}
