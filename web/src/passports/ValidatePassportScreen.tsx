import { mdiCloseCircle, mdiQrcodeScan } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LandingLayout } from '../layout/LandingLayout.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './passport.module.css'
import { passportOf } from './passport-address.ts'

/** Says to anybody whether the code of a voucher is valid (decisions, section 7). No voucher has been given out yet: none is. */
export function ValidatePassportScreen(): ReactElement {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const code = passportOf(query)
  return (
    <LandingLayout>
      <div className={styles.card}>
        <PageTitle>{t('titles.validate-passport')}</PageTitle>
        {code === undefined ? (
          <div className={styles.answer}>
            <Icon path={mdiQrcodeScan} size={48} className={styles.asked ?? ''} />
            <p>{t('passports.what')}</p>
            <p>{t('passports.how')}</p>
          </div>
        ) : (
          <div className={styles.answer} role="status">
            <Icon path={mdiCloseCircle} size={48} className={styles.invalid ?? ''} />
            <h2>{t('passports.invalid')}</h2>
            <p>{t('passports.invalid_text')}</p>
            <p className={styles.code}>
              {t('passports.code')}: <bdi>{code}</bdi>
            </p>
          </div>
        )}
      </div>
    </LandingLayout>
  )
}
