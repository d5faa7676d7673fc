import { mdiBell, mdiBellOutline, mdiCheck, mdiDeleteOutline } from '@mdi/js'
import type { Notification } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import styles from './notifications.module.css'

interface Props {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly onRead: () => void
  readonly onDelete: () => void
}

/** One notification: what happened, to whom, by whom and when. Unread ones have an icon, a word and bold text, never only a colour. */
export function NotificationEntry({ notification, onOpen, onRead, onDelete }: Props): ReactElement {
  const { t } = useTranslation()
  const { data, read_at } = notification
  const unread = read_at === null
  return (
    <li data-id={notification.id} className="pressable ruled row">
      <button type="button" className={styles.open} onClick={onOpen}>
        <Icon path={unread ? mdiBell : mdiBellOutline} className={unread ? 'success-ink' : 'faint'} />
        <span className={styles.words}>
          <span className={`row wrap gap-2-10 ${unread ? 'semibold' : ''}`}>
            {data.title}
            {unread ? <span className={styles.mark}>{t('notifications.is_unread')}</span> : null}
          </span>
          <span>{nameCase(data.subject)}</span>
          <span className={`wrap muted ${styles.by}`}>
            <span>{nameCase(data.user)}</span>
            <span>
              <TimeAgo at={data.created_at} />
            </span>
            <span className="figures not-on-phone">{formatMoment(data.created_at)}</span>
          </span>
        </span>
      </button>
      <span className={styles.actions}>
        {unread ? (
          <IconButton
            icon={mdiCheck}
            label={t('notifications.mark_read')}
            aria-description={data.subject}
            onClick={onRead}
          />
        ) : null}
        <IconButton
          icon={mdiDeleteOutline}
          label={t('notifications.delete')}
          aria-description={data.subject}
          onClick={onDelete}
        />
      </span>
    </li>
  )
}
