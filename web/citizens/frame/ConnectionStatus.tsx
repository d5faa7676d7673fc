import { mdiProgressWrench, mdiWifiOff } from '@mdi/js'
import { type ReactElement, useEffect, useRef } from 'react'
import { isPersonLoaded } from '../../kit/device/person-data.ts'
import { useStore } from '../../kit/device/store.ts'
import { useTicker } from '../../kit/device/ticker.ts'
import { useOnline } from '../../kit/offline/connection.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import styles from './frame.module.css'
import { maintenance, tryAgain } from './maintenance.ts'

function NextAttempt({ at }: { readonly at: number }): ReactElement {
  const { t } = useTranslation()
  const seconds = Math.max(0, Math.ceil((at - useTicker()) / 1000))
  // Only the sentence before it is announced: a screen reader would read a countdown each second.
  return <span aria-hidden="true">{seconds === 0 ? t('frame.trying') : t('frame.next_try', { count: seconds })}</span>
}

/** A notice below the header while there is no connection or the server is in maintenance. */
export function ConnectionStatus(): ReactElement {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const isSignedIn = useStore(isPersonLoaded)
  const nextAttempt = useStore(maintenance)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) showDone(t('frame.online_again'))
    wasOffline.current = !isOnline
  }, [isOnline, t])
  return (
    <div className={styles.connectionStatus}>
      {isOnline ? null : (
        <Status className={`row wrap gap-4-12 warning ${styles.strip}`}>
          <Icon path={mdiWifiOff} size={22} />
          <span className="grow">{t(isSignedIn ? 'frame.offline' : 'frame.offline_visitor')}</span>
        </Status>
      )}
      {nextAttempt === undefined || !isOnline ? null : (
        <div className={`row wrap gap-4-12 info ${styles.strip}`}>
          <Icon path={mdiProgressWrench} size={22} />
          <p className="grow">
            <Status as="span">{`${t('frame.maintenance')} `}</Status>
            <NextAttempt at={nextAttempt} />
          </p>
          <Button onClick={tryAgain}>{t('ui.retry')}</Button>
        </div>
      )}
    </div>
  )
}
