import { mdiBell, mdiBellOffOutline, mdiBellOutline, mdiCheckAll, mdiDeleteOutline } from '@mdi/js'
import type { ResponseOf } from '@portal/contract'
import type { listNotifications } from '@portal/contract/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { buttonClass, IconButton } from '../../../kit/ui/button/Button.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { Popover } from '../../ui/menu/Popover.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { useScreenPath } from '../screens/paths.ts'
import styles from './notification-menu.module.css'
import { useNotificationActions } from './use-notification-actions.ts'

interface Props {
  readonly anchor: HTMLElement | null
  readonly query: UseQueryResult<ResponseOf<typeof listNotifications>, ApiError>
  readonly onClose: () => void
}

/** The menu under the bell. */
export function NotificationMenu({ anchor, query, onClose }: Props): ReactElement | null {
  const { t } = useTranslation()
  const heading = useId()
  const to = useScreenPath()
  const actions = useNotificationActions()
  const rows = query.data?.data.data

  if (anchor === null) return null
  return (
    <Popover anchor={anchor} endsWithAnchor onClose={onClose} labelledBy={heading} className={styles.paper}>
      <header className={`row ruled ${styles.head}`}>
        <h2 id={heading} className="grow">
          {t('titles.notifications')}
        </h2>
        <IconButton
          icon={mdiCheckAll}
          label={t('notifications.mark_all')}
          busy={actions.isMarkingAll}
          disabled={(query.data?.data.unread ?? 0) === 0}
          onClick={actions.markAll}
        />
        <RefreshButton query={query} />
      </header>
      {rows === undefined ? (
        <QueryState
          query={query}
          waiting={
            <div className={styles.waiting}>
              <SkeletonLines lines={6} />
            </div>
          }
          compact
        />
      ) : rows.length === 0 ? (
        <div className={`soft gap-12 ${styles.empty}`}>
          <Icon path={mdiBellOffOutline} size={40} />
          <p>{t('notifications.empty')}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => {
            const unread = row.read_at === null
            return (
              <li key={row.id} className={`pressable ruled row ${styles.item}`}>
                <button
                  type="button"
                  className={`row at-top grow ${styles.open}`}
                  onClick={() => {
                    onClose()
                    actions.open(row)
                  }}
                >
                  <Icon path={unread ? mdiBell : mdiBellOutline} className={unread ? 'success-ink' : 'faint'} />
                  <span className="stack gap-2 shrink">
                    <span className={unread ? 'cut-off semibold' : 'cut-off'}>
                      {unread ? <span className="visually-hidden">{`${t('notifications.is_unread')}. `}</span> : null}
                      <span>{row.data.title}</span>
                    </span>
                    <span className="cut-off">{personNameCase(row.data.subject)}</span>
                    {row.data.reason === undefined ? null : <span className="break-words">{row.data.reason}</span>}
                    <span className="cut-off muted">
                      <span>{`${personNameCase(row.data.user)} · `}</span>
                      <TimeAgo at={row.data.created_at} />
                    </span>
                  </span>
                </button>
                <IconButton
                  size="small"
                  icon={mdiDeleteOutline}
                  label={t('notifications.delete')}
                  onClick={() => actions.remove(row.id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <footer className={styles.foot}>
        <Link to={to('notifications')} className={buttonClass({ size: 'small' })} onClick={onClose}>
          {t('notifications.view_all')}
        </Link>
      </footer>
    </Popover>
  )
}
