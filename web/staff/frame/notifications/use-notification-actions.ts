import {
  deleteNotification,
  exportNotification,
  type Notification,
  type PathForm,
  readAllNotifications,
  readNotification,
  screenPath,
} from '@portal/contract/staff'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { returnPath } from '../../../kit/session/return-path.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showError, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { showProgressPanel } from '../device/server-export.ts'
import { isScreenName, routerBase, usePathForm } from '../screens/paths.ts'

/**
 * The target of a notification's `url` below the base: a screen by name with its parameters and query, or a path of this site. Undefined where there
 * is none.
 * @throws RangeError when it is an address of another site, or a screen without its parameters
 */
export function pathOfUrl(url: Notification['data']['url'], form: PathForm): string | undefined {
  if (url === null) return undefined
  if (typeof url !== 'string') {
    if (!isScreenName(url.name)) return undefined
    const search = new URLSearchParams(url.query).toString()
    return `${screenPath(url.name, form, url.params ?? {})}${search === '' ? '' : `?${search}`}`
  }
  const path = returnPath(url)
  if (path === undefined) throw new RangeError('external address')
  return path.startsWith(`${routerBase}/`) ? path.slice(routerBase.length) : path
}

const invalidates = ['notifications']

/** The actions on the person's own notifications, in the bell's menu and on their screen. */
export function useNotificationActions() {
  const navigate = useNavigate()
  const form = usePathForm()
  // Marking it read must not block the navigation: an error of this call is not shown.
  const opened = useCallMutation(readNotification, { invalidates, progress: false })
  const read = useCallMutation(readNotification, { invalidates, onError: showError })
  const readAll = useCallMutation(readAllNotifications, { invalidates, onError: showError })
  const removal = useCallMutation(deleteNotification, { invalidates, onError: showError })
  return {
    /** Marks it read and opens its target; an address of another site shows an error message. */
    open: ({ id, type, read_at, data }: Notification) => {
      if (read_at === null) opened.mutate({ params: { id } })
      // The subject of the notification is the key of the file.
      if (type === exportNotification) showProgressPanel(data.subject)
      try {
        const path = pathOfUrl(data.url, form)
        if (path !== undefined) void navigate(path)
      } catch {
        showSnackbar({ message: translate('errors.external') })
      }
    },
    markRead: (id: string) => read.mutate({ params: { id } }),
    markAll: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
    remove: (id: string) => removal.mutate({ params: { id } }),
  }
}
