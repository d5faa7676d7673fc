import type { ReactElement, ReactNode } from 'react'
import { PrincipalLayout } from './PrincipalLayout.tsx'
import styles from './password-layout.module.css'

/** The layout of who lost a password, and of errors met signed out: one column in the middle (specification, point 2). */
export function PasswordLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <PrincipalLayout>
      <div className={styles.column}>{children}</div>
    </PrincipalLayout>
  )
}
