import { mdiShieldAlertOutline } from '@mdi/js'
import { listPasskeys } from '@portal/contract'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import styles from '../own/profile.module.css'
import { ConfirmFactor } from './ConfirmFactor.tsx'

/** Explains the next step to a person whose session lacks a second factor: use the existing one, or set up the first one. */
export function FactorNotice(): ReactElement {
  const { t } = useTranslation()
  const { uses_codes } = usePrincipal()
  const { data } = useCallQuery(listPasskeys, {})
  const hasFactor = uses_codes === true || data?.data.passkeys.some(({ is_usable }) => is_usable) === true
  return (
    <div className={`gap-14 rounded row at-top ${styles.must}`} role="alert">
      <Icon path={mdiShieldAlertOutline} size={24} className="warning-ink" />
      {hasFactor ? (
        <div className="stack gap-10">
          <h2>{t('users.codes.give_title')}</h2>
          <p>{t('users.codes.give_text')}</p>
          <ConfirmFactor />
        </div>
      ) : (
        <div>
          <h2>{t('users.codes.must_title')}</h2>
          <p>{t('users.codes.must_text')}</p>
        </div>
      )}
    </div>
  )
}
