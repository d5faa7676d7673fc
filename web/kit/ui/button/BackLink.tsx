import { mdiArrowLeft } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon } from '../picture/Icon.tsx'
import { buttonClass } from './Button.tsx'

/** The link back to the previous page, above a page. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }): ReactElement {
  return (
    <Link to={to} className={`${buttonClass({ size: 'small' })} back-link`}>
      <Icon path={mdiArrowLeft} size={18} mirrored />
      <span>{label}</span>
    </Link>
  )
}
