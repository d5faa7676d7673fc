import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../../kit/ui/Icon.tsx'
import styles from './sign-in.module.css'

interface Props {
  readonly kind: 'failure' | 'done'
  readonly children: ReactNode
}

/** The result of a form, shown above it. */
export function Notice({ kind, children }: Props): ReactElement {
  return (
    <div
      className={`${kind === 'failure' ? 'error-tint' : 'success-tint'} ${styles.notice}`}
      role={kind === 'failure' ? 'alert' : 'status'}
    >
      <Icon
        path={kind === 'failure' ? mdiAlertCircle : mdiCheckCircle}
        className={kind === 'failure' ? 'error-ink' : 'success-ink'}
      />
      <span>{children}</span>
    </div>
  )
}
