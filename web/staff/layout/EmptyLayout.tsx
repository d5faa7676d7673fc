import type { ReactElement, ReactNode } from 'react'
import { Footer } from '../../kit/layout/Footer.tsx'
import { ThemeButton } from '../../kit/layout/ThemeButton.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import styles from './principal-layout.module.css'

/** Only the page, its language and theme, and the footer: for errors that a signed-in person sees (specification, point 2). */
export function EmptyLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.layout}>
      <header className={`${styles.bar} at-end`}>
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className={styles.main}>{children}</main>
      <Footer className={styles.foot} />
    </div>
  )
}
