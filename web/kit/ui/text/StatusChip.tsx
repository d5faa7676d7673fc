import { mdiAlertCircle, mdiCheckCircle, mdiClockOutline, mdiInformation, mdiProgressCheck } from '@mdi/js'
import type { ReactElement } from 'react'
import { sentenceCase } from '../../text/sentence-case.ts'
import { type RoleColour, roleColourOf } from '../../theme/role-colours.ts'
import { Icon } from '../picture/Icon.tsx'
import styles from './status-chip.module.css'

const icons: Readonly<Record<RoleColour, string>> = {
  yellow: mdiClockOutline,
  warning: mdiProgressCheck,
  success: mdiCheckCircle,
  error: mdiAlertCircle,
  info: mdiInformation,
}

interface Props {
  /** The label; upper-case text of the API is shown in sentence case. */
  readonly text: string
  /** A colour name of the API: yellow, warning, success, error, info, or any of Material's. */
  readonly color: string
  /** A path of `@mdi/js` that replaces the colour's own icon. */
  readonly icon?: string
  /** Shows the label in at most two lines. */
  readonly isWrapped?: boolean | undefined
}

/** A status as an icon and a label; the colour only helps. */
export function StatusChip({ text, color, icon, isWrapped = false }: Props): ReactElement {
  const role = roleColourOf(color)
  return (
    <span className={`small strong inline gap-6 ${styles.chip} ${role}`}>
      <Icon path={icon ?? icons[role]} size={16} />
      <span className={isWrapped ? 'two-lines' : undefined}>{sentenceCase(text)}</span>
    </span>
  )
}
