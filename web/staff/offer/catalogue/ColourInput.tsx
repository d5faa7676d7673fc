import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { roleColourOf, roleNames } from '../../../kit/theme/role-colours.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import styles from './controls.module.css'
import type { TextControlProps } from './form-values.ts'

/** One of the colours of statuses. Each is shown as the chip it produces. */
export function ColourInput({ label, help, error, value, onChange }: TextControlProps): ReactElement {
  const { t } = useTranslation()
  const foot = useId()
  const name = useId()
  const now = value === '' ? undefined : roleColourOf(value)
  return (
    <fieldset className={styles.colours} aria-describedby={foot} aria-invalid={error === undefined ? undefined : true}>
      <legend>{label}</legend>
      <div className="wrap gap-8-16">
        {roleNames.map((colour) => (
          <label key={colour} className={`inline gap-8 ${styles.colour}`}>
            <input type="radio" name={name} checked={now === colour} onChange={() => onChange(colour)} />
            <StatusChip text={t(`catalogue.colours.${colour}`)} color={colour} />
          </label>
        ))}
      </div>
      <p id={foot} className={error === undefined ? `muted ${styles.help}` : `small error-ink ${styles.error}`}>
        {error ?? help}
      </p>
    </fieldset>
  )
}
