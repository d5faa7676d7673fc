import type { Call } from '@portal/contract'
import qs from 'qs'

/** The address of a call with its parameters and query. An array becomes `key[]`. */
export function callAddress(
  call: Call,
  input: { readonly params?: Readonly<Record<string, string | number>>; readonly query?: object },
): string {
  const { params = {}, query } = input
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return query === undefined ? path : `${path}?${qs.stringify(query, { arrayFormat: 'brackets' })}`
}
