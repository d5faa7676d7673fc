import {
  deleteNotification,
  exportNotification,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@portal/contract/staff'
import { useCallMutation } from '../../kit/request/queries.ts'
import { showFailure } from '../../kit/ui/snackbars.ts'
import { useOpenUrl } from './open-url.ts'
import { showTray } from './server-export.ts'

/** The actions on the person's own notifications, in the bell's menu and on their screen. */
export interface NotificationActions {
  /** Marks it read and opens its target. */
  readonly open: (notification: Notification) => void
  readonly markRead: (id: string) => void
  readonly markAll: () => void
  readonly isMarkingAll: boolean
  /** @param onDone called after the server has deleted it */
  readonly remove: (id: string, onDone?: () => void) => void
  readonly isRemoving: boolean
}

const refreshes = ['notifications']

export function useNotificationActions(): NotificationActions {
  const openUrl = useOpenUrl()
  // Marking it read must not block the navigation: an error of this call is not shown.
  const opened = useCallMutation(readNotification, { refreshes, progress: false })
  const read = useCallMutation(readNotification, { refreshes, onFailed: showFailure })
  const readAll = useCallMutation(readAllNotifications, { refreshes, onFailed: showFailure })
  const removal = useCallMutation(deleteNotification, { refreshes, onFailed: showFailure })
  return {
    open: ({ id, type, read_at, data }) => {
      if (read_at === null) opened.mutate({ params: { id } })
      // The subject of the notification is the key of the file.
      if (type === exportNotification) showTray(data.subject)
      openUrl(data.url)
    },
    markRead: (id) => read.mutate({ params: { id } }),
    markAll: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
    remove: (id, onDone) => removal.mutate({ params: { id } }, { onSuccess: () => onDone?.() }),
    isRemoving: removal.isPending,
  }
}
