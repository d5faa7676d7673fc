import { screenPath } from '@portal/contract/staff'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { LanguageButton } from '../bar/LanguageButton.tsx'
import { ThemeButton } from '../bar/ThemeButton.tsx'
import { usePathForm } from '../screens/paths.ts'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import styles from './principal-layout.module.css'

interface Props {
  readonly children: ReactNode
  /** Between the bar and the content, as wide as the window. */
  readonly head?: Elements
  /** Without the logo. */
  readonly isBare?: boolean
}

/** A page without the drawer: the logo, the language and the theme above, the footer below. */
export function PrincipalLayout({ children, head, isBare = false }: Props): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  return (
    <div className={styles.layout}>
      <header className={`row gap-4 ${styles.bar} ${isBare ? 'at-end' : ''}`}>
        {isBare ? null : (
          <Link to={screenPath('index', form)} className={`row gap-10 ink strong ${styles.brand}`}>
            <Logo size={32} />
            <span>{t('product.short')}</span>
          </Link>
        )}
        <LanguageButton />
        <ThemeButton />
      </header>
      {head}
      <main className={styles.main}>{children}</main>
      <Footer className={`muted ${styles.foot}`} />
    </div>
  )
}

/** Only the page, its language and theme, and the footer: for errors that a signed-in person sees. */
export function EmptyLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return <PrincipalLayout isBare>{children}</PrincipalLayout>
}

/** The layout of the password pages, and of errors for signed-out people: one centred column. */
export function PasswordLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <PrincipalLayout>
      <div className={`grid shrink ${styles.column}`}>{children}</div>
    </PrincipalLayout>
  )
}
