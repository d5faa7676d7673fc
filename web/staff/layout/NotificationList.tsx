import { mdiBell, mdiBellOutline, mdiDeleteOutline } from '@mdi/js'
import type { Notification } from '@portal/contract/staff'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCase } from '../../kit/text/name-case.ts'
import { IconButton } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { TimeAgo } from '../../kit/ui/TimeAgo.tsx'
import styles from './notification-menu.module.css'

/** Pixels of an item (specification, point 9). */
const itemHeight = 100

interface Props {
  readonly rows: readonly Notification[]
  readonly onOpen: (row: Notification) => void
  readonly onDelete: (row: Notification) => void
}

/** The notifications of the menu; only those in sight are on the page. */
export function NotificationList({ rows, onOpen, onDelete }: Props): ReactElement {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    // Before the popover has its size: what fits in its smallest.
    initialRect: { width: 400, height: 300 },
  })
  return (
    <div ref={scroller} className={styles.list}>
      <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const unread = row.read_at === null
          return (
            <li
              key={key}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              <button type="button" className={styles.open} onClick={() => onOpen(row)}>
                <Icon
                  path={unread ? mdiBell : mdiBellOutline}
                  className={unread ? (styles.unread ?? '') : (styles.read ?? '')}
                />
                <span className={styles.words}>
                  <span className={unread ? styles.strong : undefined}>
                    {unread ? <span className="visually-hidden">{t('notifications.is_unread')}. </span> : null}
                    {row.data.title}
                  </span>
                  <span className={styles.subject}>{nameCase(row.data.subject)}</span>
                  <span className={styles.user}>
                    {nameCase(row.data.user)}
                    {' · '}
                    <TimeAgo at={row.data.created_at} />
                  </span>
                </span>
              </button>
              <IconButton
                size="small"
                icon={mdiDeleteOutline}
                label={t('notifications.delete')}
                onClick={() => onDelete(row)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
