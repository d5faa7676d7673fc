import { mdiClose } from '@mdi/js'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeSnackbar, type Snackbar, snackbars } from '../snackbars.ts'
import { useStore } from '../store.ts'
import { Icon } from '../ui/Icon.tsx'
import { messageIcons } from './message-icons.ts'
import styles from './snackbars.module.css'

/** How many are shown at once; the rest wait their turn. */
const shown = 3

function One({ snackbar }: { readonly snackbar: Snackbar }): ReactElement {
  const { t } = useTranslation()
  const { id, title, message, colour, timeout, action } = snackbar
  const [held, setHeld] = useState(false)

  // Time stands still while somebody reads or is about to press; it starts anew afterwards.
  useEffect(() => {
    if (held || timeout === 0) return
    const timer = setTimeout(() => closeSnackbar(id), timeout)
    return () => clearTimeout(timer)
  }, [held, id, timeout])

  return (
    <li
      className={`${styles.one} ${styles[colour]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon path={messageIcons[colour]} className={styles.icon ?? ''} />
      <div className={styles.words} role={colour === 'error' || colour === 'warning' ? 'alert' : 'status'}>
        {title === undefined ? null : <strong>{title} </strong>}
        {message}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            closeSnackbar(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('shell.dismiss')} onClick={() => closeSnackbar(id)}>
        <Icon path={mdiClose} size={18} />
      </button>
    </li>
  )
}

/** The queue of messages at the foot of the window. */
export function Snackbars(): ReactElement {
  const { t } = useTranslation()
  const queue = useStore(snackbars)
  return (
    <section aria-label={t('shell.messages')} className={styles.place}>
      <ol>
        {queue.slice(0, shown).map((snackbar) => (
          <One key={snackbar.id} snackbar={snackbar} />
        ))}
      </ol>
    </section>
  )
}
