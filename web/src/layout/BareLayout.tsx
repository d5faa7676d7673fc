import { screenPath } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formOf } from '../paths.ts'
import styles from './bare-layout.module.css'
import { Footer } from './Footer.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { Logo } from './Logo.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** A page without the drawer: the mark, the language and the theme above, the footer below. */
export function BareLayout({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation()
  const form = formOf(useLocation().pathname)
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <Link to={screenPath('index', form)} className={styles.brand}>
          <Logo size={32} />
          {t('product.short')}
        </Link>
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className={styles.main}>{children}</main>
      <Footer className={styles.foot} />
    </div>
  )
}
