import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { backgroundOf } from '../backgrounds/backgrounds.ts'
import { CookieConsent } from '../banners/CookieConsent.tsx'
import { LanguageButton } from '../bar/LanguageButton.tsx'
import { ThemeButton } from '../bar/ThemeButton.tsx'
import styles from './auth-layout.module.css'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'

/** The layout of the sign-in page: a picture beside the form, and the cookie notice. */
export function AuthLayout({ children }: { readonly children: Elements }): ReactElement {
  const { t } = useTranslation()
  const [picture] = useState(() => backgroundOf(new Date()))
  return (
    <div className={styles.layout}>
      <div className={styles.picture}>
        <img src={picture} alt="" width="1200" height="1500" />
      </div>
      <div className={`grid shrink ${styles.side}`}>
        <header className={`row at-end gap-4 ${styles.bar}`}>
          <LanguageButton />
          <ThemeButton />
        </header>
        <main className={styles.main}>
          <div className="row gap-16">
            <Logo size={52} />
            <div>
              <p className={styles.name}>{t('product.short')}</p>
              <p className="muted">{t('product.institute')}</p>
            </div>
          </div>
          {children}
        </main>
        <Footer className={`muted ${styles.foot}`} />
      </div>
      <CookieConsent />
    </div>
  )
}
