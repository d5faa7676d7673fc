import { mdiAccountEyeOutline, mdiAlertOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { routerBase, useScreenPath } from '../screens/paths.ts'
import { usePrincipal } from '../session/session.tsx'
import { refreshPermissions } from '../session/session-calls.ts'
import { viewAs } from '../session/view-as.ts'
import styles from './banners.module.css'

/** Shown on every page while the permissions could not be read: why modules and actions are missing, and a retry button. */
export function RightsUnread(): ReactElement {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  return (
    <div role="alert" className={`row gap-8-12 ink warning-tint ${styles.banner}`}>
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

/**
 * Shown on every page while somebody views the portal as a role: the role, whose citizens it covers, and the button to end it (decisions,
 * section 8).
 */
export function ViewBanner({ role }: { readonly role: string }): ReactElement {
  const { t } = useTranslation()
  const { roles } = usePrincipal()
  const to = useScreenPath()
  const viewed = roles.find(({ name }) => name === role)
  return (
    <Status as="div" className={`row gap-8-12 ink warning-tint ${styles.banner}`}>
      <Icon path={mdiAccountEyeOutline} className="warning-ink" />
      <p className="grow">
        {`${t('viewing.banner', { role: sentenceCase(viewed?.title ?? role) })} ${t(`viewing.scope_${viewed?.scope ?? 'all'}`)}`}
      </p>
      <Button
        className="rigid"
        size="small"
        variant="outlined"
        onClick={() => viewAs(undefined, routerBase + to('home'))}
      >
        {t('viewing.stop')}
      </Button>
    </Status>
  )
}
