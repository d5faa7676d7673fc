import { mdiBell, mdiBellOutline, mdiDeleteOutline } from '@mdi/js'
import type { Notification } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { nameCase } from '../../kit/text/name-case.ts'
import { IconButton } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { TimeAgo } from '../../kit/ui/TimeAgo.tsx'
import styles from './notification-menu.module.css'

interface Props {
  readonly rows: readonly Notification[]
  readonly onOpen: (row: Notification) => void
  readonly onDelete: (row: Notification) => void
}

/** The notifications of the menu. */
export function NotificationList({ rows, onOpen, onDelete }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const unread = row.read_at === null
        return (
          <li key={row.id} className={`pressable ruled ${styles.item}`}>
            <button type="button" className={styles.open} onClick={() => onOpen(row)}>
              <Icon path={unread ? mdiBell : mdiBellOutline} className={unread ? 'success-ink' : 'faint'} />
              <span className="stack gap-2 shrink">
                <span className={unread ? 'cut-off semibold' : 'cut-off'}>
                  {unread ? <span className="visually-hidden">{t('notifications.is_unread')}. </span> : null}
                  {row.data.title}
                </span>
                <span className="cut-off">{nameCase(row.data.subject)}</span>
                <span className="cut-off muted">
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
  )
}
