import { mdiCancel, mdiCheckBold, mdiCheckCircleOutline, mdiFilterOutline, mdiMinus } from '@mdi/js'
import type { ReactElement } from 'react'
import { Icon } from '../../../kit/ui/Icon.tsx'

const icons = {
  none: mdiMinus,
  allow: mdiCheckBold,
  forbid: mdiCancel,
  covered: mdiCheckCircleOutline,
  narrow: mdiFilterOutline,
} as const

const inks = {
  none: 'faint',
  allow: 'success-ink',
  forbid: 'error-ink',
  covered: 'soft',
  narrow: 'info-ink',
} as const

/** The icon of a mark in the table; its text is beside it or in the name of its button. */
export function MarkIcon({ kind }: { readonly kind: keyof typeof icons }): ReactElement {
  return (
    <span className={`inline ${inks[kind]}`} aria-hidden="true">
      <Icon path={icons[kind]} size={kind === 'narrow' ? 14 : 18} />
    </span>
  )
}
