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
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'failure' ? 'alert' : 'status'}>
      <Icon path={kind === 'failure' ? mdiAlertCircle : mdiCheckCircle} />
      <span>{children}</span>
    </div>
  )
}
