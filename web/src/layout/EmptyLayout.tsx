import type { ReactElement, ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import styles from './principal-layout.module.css'

/** Nothing but the page and the footer: errors met by somebody signed in (specification, point 2). */
export function EmptyLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={`${styles.layout} ${styles.empty}`}>
      <main className={styles.main}>{children}</main>
      <Footer className={styles.foot} />
    </div>
  )
}
