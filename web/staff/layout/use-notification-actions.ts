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

/** What can be done with own notifications, in the bell's menu and on their screen. */
export interface NotificationActions {
  /** Marks it read and goes where it leads. */
  readonly open: (notification: Notification) => void
  readonly markRead: (id: string) => void
  readonly markAll: () => void
  readonly isMarkingAll: boolean
  /** @param onDone after the server has taken it away */
  readonly remove: (id: string, onDone?: () => void) => void
  readonly isRemoving: boolean
}

const refreshes = ['notifications']

export function useNotificationActions(): NotificationActions {
  const openUrl = useOpenUrl()
  // Reading it must not keep the person from where it leads: this one fails in silence.
  const opened = useCallMutation(readNotification, { refreshes, progress: false })
  const read = useCallMutation(readNotification, { refreshes, onFailed: showFailure })
  const readAll = useCallMutation(readAllNotifications, { refreshes, onFailed: showFailure })
  const removal = useCallMutation(deleteNotification, { refreshes, onFailed: showFailure })
  return {
    open: ({ id, type, read_at, data }) => {
      if (read_at === null) opened.mutate({ params: { id } })
      // Its subject is the key of the file.
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
