import { mdiClose } from '@mdi/js'
import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from '../device/store.ts'
import { useTranslation } from '../text/i18n.ts'
import { OverModal } from '../ui/dialog/OverModal.tsx'
import { closeSnackbar, firstOf, type Snackbar, snackbars, snackbarTimeout } from '../ui/feedback/snackbars.ts'
import { Icon } from '../ui/picture/Icon.tsx'
import { Announcements } from './Announcements.tsx'
import { messageIcons } from './message-icons.ts'
import styles from './snackbars.module.css'

interface OneProps {
  readonly snackbar: Snackbar
  /** Whether other messages wait in the queue: then this one stays no longer than the default time. */
  readonly isAwaited: boolean
}

function One({ snackbar, isAwaited }: OneProps): ReactElement {
  const { t } = useTranslation()
  const { id, title, message, colour, timeout, action } = snackbar
  const [isPaused, setIsPaused] = useState(false)
  const [since, setSince] = useState(() => Date.now())
  const limit = isAwaited ? Math.min(timeout, snackbarTimeout) : timeout

  function setPaused(paused: boolean): void {
    setIsPaused(paused)
    setSince(Date.now())
  }

  // The timer stops while the pointer or the focus is on the message, and restarts from the beginning afterwards.
  useEffect(() => {
    if (isPaused || limit === 0) return
    const timer = setTimeout(() => closeSnackbar(id), Math.max(0, since + limit - Date.now()))
    return () => clearTimeout(timer)
  }, [isPaused, id, limit, since])

  return (
    <li
      className={`raised row gap-12 ${styles.one} ${styles[colour]}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon path={messageIcons[colour]} className={styles.icon ?? ''} />
      <div
        className={`grow break-words ${styles.text}`}
        role={colour === 'error' || colour === 'warning' ? 'alert' : undefined}
      >
        {title === undefined ? null : <strong className="bold">{`${title} `}</strong>}
        <span>{message}</span>
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className={`pressable ${styles.action}`}
          onClick={() => {
            closeSnackbar(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`pressable ${styles.close}`}
        aria-label={t('shell.dismiss')}
        onClick={() => closeSnackbar(id)}
      >
        <Icon path={mdiClose} size={18} />
      </button>
    </li>
  )
}

/**
 * The queue of messages at the bottom of the window, shown one at a time. While a dialog is open, they are
 * rendered inside it, where the keyboard and screen readers can reach them. The live region is there before its first message: a screen
 * reader does not announce a region that appears together with its text. It is the only one of the page (`announce`).
 */
export function Snackbars(): ReactElement {
  const { t } = useTranslation()
  const queue = useStore(snackbars)
  const snackbar = firstOf(queue)
  const isAwaited = queue.some(({ id, timeout }) => id !== snackbar?.id && timeout > 0)
  return (
    <OverModal>
      <section aria-label={t('shell.messages')} className={`no-print ${styles.place}`}>
        <div role="status" aria-atomic="false">
          {snackbar === undefined ? null : (
            <ol>
              <One key={snackbar.id} snackbar={snackbar} isAwaited={isAwaited} />
            </ol>
          )}
          <Announcements />
        </div>
      </section>
    </OverModal>
  )
}
