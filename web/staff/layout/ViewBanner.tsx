import { mdiAccountEyeOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { usePrincipal } from '../../kit/session/session.tsx'
import { viewAs } from '../../kit/session/view-as.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { sentenceCase } from '../../kit/text/name-case.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { routerBase, useScreenPath } from './paths.ts'
import styles from './view-banner.module.css'

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
    <div role="status" className={styles.banner}>
      <Icon path={mdiAccountEyeOutline} className="warning-ink" />
      <p className="grow">
        {t('viewing.banner', { role: sentenceCase(viewed?.title ?? role) })}{' '}
        {t(`viewing.scope_${viewed?.scope ?? 'all'}`)}
      </p>
      <Button
        className="rigid"
        size="small"
        variant="outlined"
        onClick={() => viewAs(undefined, routerBase + to('home'))}
      >
        {t('viewing.stop')}
      </Button>
    </div>
  )
}
