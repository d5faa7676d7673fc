import { mdiAlertCircle, mdiCheckCircle, mdiClockOutline, mdiInformation, mdiProgressCheck } from '@mdi/js'
import type { ReactElement } from 'react'
import { isAbbreviation } from '../text/name-case.ts'
import { type RoleColour, roleColourOf } from '../theme/role-colours.ts'
import { Icon } from './Icon.tsx'
import styles from './status-chip.module.css'

const icons: Readonly<Record<RoleColour, string>> = {
  yellow: mdiClockOutline,
  warning: mdiProgressCheck,
  success: mdiCheckCircle,
  error: mdiAlertCircle,
  info: mdiInformation,
}

interface Props {
  /** The words; upper case of the wire is shown as a sentence. */
  readonly text: string
  /** A colour name of the wire: yellow, warning, success, error, info, or any of Material's. */
  readonly color: string
  /** A path of `@mdi/js` instead of the colour's own. */
  readonly icon?: string
}

/** `EN VALIDACIÓN` → `En validación`: words in capitals are shouted by screen readers letter by letter, and are slow to read. */
export function sentenceCase(text: string): string {
  if (text !== text.toLocaleUpperCase('es')) return text
  const words = text.split(' ').map((word) => (isAbbreviation(word) ? word : word.toLocaleLowerCase('es')))
  const sentence = words.join(' ')
  return sentence.charAt(0).toLocaleUpperCase('es') + sentence.slice(1)
}

/** A status: icon and words; the colour only helps. */
export function StatusChip({ text, color, icon }: Props): ReactElement {
  const role = roleColourOf(color)
  return (
    <span className={`${styles.chip} ${styles[role]}`}>
      <Icon path={icon ?? icons[role]} size={16} />
      {sentenceCase(text)}
    </span>
  )
}
