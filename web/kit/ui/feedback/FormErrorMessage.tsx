import { mdiAlertCircle } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../picture/Icon.tsx'

/** The error of a form on a page, if there is one. A screen reader announces it at once. */
export function FormErrorMessage({ children }: { readonly children: ReactNode }): ReactElement | null {
  if (children === undefined || children === null) return null
  return (
    <div className="notice error-tint row gap-10 at-top" role="alert">
      <Icon path={mdiAlertCircle} className="error-ink rigid" />
      <span>{children}</span>
    </div>
  )
}
