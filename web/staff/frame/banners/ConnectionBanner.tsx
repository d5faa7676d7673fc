import { mdiClose, mdiWifi, mdiWifiOff } from '@mdi/js'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../kit/offline/connection.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { OverModal } from '../../../kit/ui/dialog/OverModal.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './connection-banner.module.css'

/** Milliseconds the banner stays. */
const stays = 8000

/** Shows when the connection is lost and when it is back. */
export function ConnectionBanner(): ReactElement {
  const { t } = useTranslation()
  const online = useOnline()
  const before = useRef(true)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (before.current === online) return
    before.current = online
    setOpen(true)
    const timer = setTimeout(() => setOpen(false), stays)
    return () => clearTimeout(timer)
  }, [online])

  return (
    <OverModal>
      <div className={styles.place}>
        {open ? (
          <div className={`row gap-12 ${styles.banner} ${online ? 'success' : 'warning'}`}>
            <Icon path={online ? mdiWifi : mdiWifiOff} />
            <Status as="span">{t(online ? 'errors.online' : 'errors.offline')}</Status>
            <button type="button" className="round" aria-label={t('shell.dismiss')} onClick={() => setOpen(false)}>
              <Icon path={mdiClose} size={18} />
            </button>
          </div>
        ) : null}
      </div>
    </OverModal>
  )
}
