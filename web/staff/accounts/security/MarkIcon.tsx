import { mdiCancel, mdiCheckBold, mdiCheckCircleOutline, mdiFilterOutline, mdiMinus } from '@mdi/js'
import type { ReactElement } from 'react'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'

const looks = {
  none: { icon: mdiMinus, ink: 'faint' },
  allow: { icon: mdiCheckBold, ink: 'success-ink' },
  forbid: { icon: mdiCancel, ink: 'error-ink' },
  covered: { icon: mdiCheckCircleOutline, ink: 'soft' },
  narrow: { icon: mdiFilterOutline, ink: 'info-ink' },
} as const

/** The icon of a mark in the table; its text is beside it or in the name of its button. */
export function MarkIcon({ kind }: { readonly kind: keyof typeof looks }): ReactElement {
  const { icon, ink } = looks[kind]
  return (
    <span className={`inline ${ink}`} aria-hidden="true">
      <Icon path={icon} size={kind === 'narrow' ? 14 : 18} />
    </span>
  )
}
