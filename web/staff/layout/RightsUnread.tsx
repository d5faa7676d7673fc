import { mdiAlertOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { refreshPermissions } from '../../kit/session/session-calls.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import styles from './view-banner.module.css'

/** Shown on every page while the permissions could not be read: why modules and actions are missing, and a retry button. */
export function RightsUnread(): ReactElement {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  return (
    <div role="alert" className={styles.banner}>
      <Icon path={mdiAlertOutline} />
      <p>{t('errors.rights')}</p>
      <Button
        size="small"
        variant="outlined"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void refreshPermissions(true).finally(() => setBusy(false))
        }}
      >
        {t('errors.retry')}
      </Button>
    </div>
  )
}
