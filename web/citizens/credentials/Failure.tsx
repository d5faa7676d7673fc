import { mdiAlertCircle } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../kit/ui/Icon.tsx'

/** Why a form was refused as a whole, if it was; said at once by a screen reader. */
export function Failure({ children }: { readonly children: ReactNode }): ReactElement | null {
  if (children === undefined || children === null) return null
  return (
    <div className="notice error-tint row gap-10 at-top" role="alert">
      <Icon path={mdiAlertCircle} className="error-ink rigid" />
      <span>{children}</span>
    </div>
  )
}
