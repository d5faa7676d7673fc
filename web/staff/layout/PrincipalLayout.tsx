import { screenPath } from '@portal/contract/staff'
import type { ReactElement, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Footer } from '../../kit/layout/Footer.tsx'
import { ThemeButton } from '../../kit/layout/ThemeButton.tsx'
import { useTranslation } from '../../kit/text/i18n.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { Logo } from './Logo.tsx'
import { formOf } from './paths.ts'
import styles from './principal-layout.module.css'

interface Props {
  readonly children: ReactNode
  /** Between the bar and the content, as wide as the window. */
  readonly head?: ReactNode
}

/** A page without the drawer: the logo, the language and the theme above, the footer below. */
export function PrincipalLayout({ children, head }: Props): ReactElement {
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
      {head}
      <main className={styles.main}>{children}</main>
      <Footer className={styles.foot} />
    </div>
  )
}
