import { mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './sign-in.module.css'

const kinds = {
  failure: { colour: 'error', icon: mdiAlertCircle, role: 'alert' },
  done: { colour: 'success', icon: mdiCheckCircle, role: 'status' },
  reason: { colour: 'info', icon: mdiInformation, role: 'status' },
} as const

interface Props {
  readonly kind: keyof typeof kinds
  readonly children: ReactNode
}

/** The result of a form, or why the person is here; shown above the form. */
export function Notice({ kind, children }: Props): ReactElement {
  const { colour, icon, role } = kinds[kind]
  return (
    <div className={`${colour}-tint notice row at-top gap-12 ink ${styles.notice}`} role={role}>
      <Icon path={icon} className={`${colour}-ink`} />
      <span>{children}</span>
    </div>
  )
}
