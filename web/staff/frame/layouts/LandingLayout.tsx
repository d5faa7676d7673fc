import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { backgroundOf } from '../backgrounds/backgrounds.ts'
import styles from './landing-layout.module.css'
import { PrincipalLayout } from './PrincipalLayout.tsx'

/** The layout of public pages: the title of the portal and the institute's name over a picture. */
export function LandingLayout({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation()
  const [picture] = useState(() => backgroundOf(new Date()))
  return (
    <PrincipalLayout
      head={
        <div className={`grid at-bottom ${styles.hero}`}>
          <img src={picture} alt="" width="1200" height="1500" />
          <div className={styles.text}>
            <p className={styles.title}>{t('product.short')}</p>
            <p className={styles.institute}>{t('product.institute')}</p>
          </div>
        </div>
      }
    >
      {children}
    </PrincipalLayout>
  )
}
