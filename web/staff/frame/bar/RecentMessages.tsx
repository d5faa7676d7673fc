import type { ReactElement } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { messageIcons } from '../../../kit/layout/message-icons.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { pastMessages } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import styles from './recent-messages.module.css'

/** The last messages, for people who had no time to read one. */
export function RecentMessages({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const past = useStore(pastMessages)
  return (
    <Dialog title={t('shell.recent_messages')} onClose={onClose} cancel={t('ui.close')}>
      {past.length === 0 ? (
        <p className="soft">{t('shell.no_recent_messages')}</p>
      ) : (
        <ol className="stack">
          {past.map(({ id, title, message, colour, at }) => (
            <li key={id} className={`at-top gap-12 ruled ${styles.one}`}>
              <Icon path={messageIcons[colour]} className={`${colour}-ink`} />
              <span className="break-words">
                {title === undefined ? null : <strong className="bold">{`${title} `}</strong>}
                <span>{message}</span>
              </span>
              <span className="muted">
                <TimeAgo at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
