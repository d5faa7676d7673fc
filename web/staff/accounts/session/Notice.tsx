import { mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './sign-in.module.css'

const kinds = {
  failure: { colour: 'error', icon: mdiAlertCircle },
  done: { colour: 'success', icon: mdiCheckCircle },
  reason: { colour: 'info', icon: mdiInformation },
} as const

interface Props {
  readonly kind: keyof typeof kinds
  readonly children: ReactNode
}

/** The result of a form, or the reason for this page; shown above the form. */
export function Notice({ kind, children }: Props): ReactElement {
  const { colour, icon } = kinds[kind]
  const className = `${colour}-tint notice row at-top gap-12 ink ${styles.notice}`
  const content = (
    <>
      <Icon path={icon} className={`${colour}-ink`} />
      <span>{children}</span>
    </>
  )
  if (kind === 'failure')
    return (
      <div className={className} role="alert">
        {content}
      </div>
    )
  return (
    <Status as="div" className={className}>
      {content}
    </Status>
  )
}
