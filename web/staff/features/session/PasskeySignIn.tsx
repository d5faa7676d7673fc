import { type ReactElement, useState } from 'react'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { hasPasskeys } from '../../../kit/session/passkey-support.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import styles from './sign-in.module.css'

interface Props {
  /** Whether the session outlives the browser, when the button is pressed. */
  readonly remembers: () => boolean
  readonly onEntered: () => void
  /** The reason of a failure; undefined before each attempt. */
  readonly onFailed: (message: string | undefined) => void
}

/** The button to sign in with a passkey, where the browser has them. What it needs loads when it is pressed. */
export function PasskeySignIn({ remembers, onEntered, onFailed }: Props): ReactElement | null {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null

  async function enter(): Promise<void> {
    setBusy(true)
    onFailed(undefined)
    const message = await reloadOnce(() => import('./passkey.ts'))
      .then(({ tryPasskey }) => tryPasskey(remembers()))
      .catch(() => t('errors.request'))
    setBusy(false)
    if (message === undefined) onEntered()
    else onFailed(message)
  }

  return (
    <Button variant="outlined" className={styles.submit} busy={busy} onClick={() => void enter()}>
      {t('session.passkey.button')}
    </Button>
  )
}
