import { mdiBellOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { ErrorBoundary } from '../../../kit/ui/feedback/ErrorBoundary.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import styles from '../bar/app-bar.module.css'
import { badgeOf, useNotifications } from './use-notifications.ts'

const NotificationMenu = lazy(() => import('./NotificationMenu.tsx'), 'NotificationMenu')

/** The bell with the number of unread notifications, and their menu. */
export function NotificationBell(): ReactElement {
  const { t } = useTranslation()
  const query = useNotifications()
  const [wasOpened, setWasOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = query.data?.data.unread
  const state =
    unread === undefined
      ? undefined
      : unread === 0
        ? t('notifications.none_unread')
        : t('notifications.unread', { count: unread })
  return (
    <>
      <IconButton
        icon={mdiBellOutline}
        label={[t('titles.notifications'), state].filter(Boolean).join('. ')}
        data-tip={state ?? t('titles.notifications')}
        data-name="bell"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setWasOpened(true)
          setAnchor(event.currentTarget)
        }}
      >
        {unread === undefined || unread === 0 ? null : (
          <span aria-hidden="true" className={`semibold centered ${styles.badge} ${styles.unread}`}>
            {badgeOf(unread)}
          </span>
        )}
      </IconButton>
      {wasOpened ? (
        <ErrorBoundary>
          <NotificationMenu anchor={anchor} query={query} onClose={() => setAnchor(null)} />
        </ErrorBoundary>
      ) : null}
    </>
  )
}
