import type { ReactElement, ReactNode } from 'react'
import { PrincipalLayout } from './PrincipalLayout.tsx'
import styles from './password-layout.module.css'

/** The layout of the password pages, and of errors for signed-out people: one centred column (specification, point 2). */
export function PasswordLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <PrincipalLayout>
      <div className={styles.column}>{children}</div>
    </PrincipalLayout>
  )
}
