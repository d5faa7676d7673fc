import { isLocale } from '@portal/contract'

/** The first page of the application in the language of an address: `/es/usuarios` → `/es`, `/users` → `/`. */
export function indexPath(pathname: string): string {
  const [, first] = pathname.split(/[/?#]/)
  return isLocale(first) ? `/${first}` : '/'
}
