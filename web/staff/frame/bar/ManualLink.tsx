import { mdiHelpCircleOutline } from '@mdi/js'
import { appSettings } from '@portal/contract'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './app-bar.module.css'

/** The link to the manual, where the installation has one; it opens in a new tab. */
export function ManualLink(): ReactElement | null {
  const { t } = useTranslation()
  const query = useCallQuery(appSettings, {}, { freshFor: Number.POSITIVE_INFINITY })
  const url = query.data?.data.manual_url ?? null
  // The address comes from a setting: only http and https are allowed.
  if (url === null || !/^https?:\/\//.test(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`soft round rigid ${styles.link}`}
      aria-label={t('shell.manual')}
      data-tip={t('shell.manual')}
    >
      <Icon path={mdiHelpCircleOutline} />
    </a>
  )
}
