import type { Notification } from '@portal/contract/staff'
import { type PathForm, screenPath } from '@portal/contract/staff'
import { useNavigate } from 'react-router'
import { translate } from '../../kit/text/i18n.ts'
import { showSnackbar } from '../../kit/ui/snackbars.ts'
import { isRouted, routerBase, usePathForm, wayBack } from './paths.ts'

/**
 * The target of a notification's `url` below the base: a screen by name with its parameters, or a path of this site. Undefined where there
 * is none.
 * @throws RangeError when it is an address of another site, or a screen without its parameters
 */
export function pathOfUrl(url: Notification['data']['url'], form: PathForm): string | undefined {
  if (url === null) return undefined
  if (typeof url !== 'string') return isRouted(url.name) ? screenPath(url.name, form, url.params ?? {}) : undefined
  const path = wayBack(url)
  if (path === undefined) throw new RangeError('external address')
  return path.startsWith(`${routerBase}/`) ? path.slice(routerBase.length) : path
}

/** Navigates to the target of a notification; an address of another site shows an error message. */
export function useOpenUrl(): (url: Notification['data']['url']) => void {
  const navigate = useNavigate()
  const form = usePathForm()
  return (url) => {
    try {
      const path = pathOfUrl(url, form)
      if (path !== undefined) void navigate(path)
    } catch {
      showSnackbar({ message: translate('errors.external') })
    }
  }
}
