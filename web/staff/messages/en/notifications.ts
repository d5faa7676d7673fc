import type { notifications as reference } from '../es/notifications.ts'

export const notifications: typeof reference = {
  unread_one: '{{count, number}} unread notification',
  unread_other: '{{count, number}} unread notifications',
  none_unread: 'No unread notifications',
  empty: 'No notifications.',
  mark_all: 'Mark all as read',
  delete: 'Delete the notification',
  is_unread: 'Unread',
  view_all: 'View all notifications',
  count_unread_one: '{{formatted}} unread notification',
  count_unread_other: '{{formatted}} unread notifications',
  show_all: 'View all',
  count_one: '{{formatted}} notification',
  count_other: '{{formatted}} notifications',
  mark_read: 'Mark as read',
  delete_text: '“{{title}}: {{subject}}” will be deleted for good.',
  deleted: 'The notification was deleted.',
  list: 'Your notifications',
}
