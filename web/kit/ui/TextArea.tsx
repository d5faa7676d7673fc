import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../text/format.ts'
import { boxClass, Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> &
  FieldProps & {
    /** The maximum of characters, shown as a counter; no more can be typed. */
    readonly max?: number
    /** The current number of characters. */
    readonly length?: number
  }

/** A text box of several lines, with a counter where there is a limit. */
export function TextArea({
  label,
  labelHidden,
  help,
  error,
  optional,
  className,
  max,
  length,
  id,
  rows = 4,
  ...rest
}: Props): ReactElement {
  const { t } = useTranslation()
  const counter =
    max === undefined || length === undefined ? undefined : (
      <span className="figures">
        <span aria-hidden="true">{`${formatNumber(length)} / ${formatNumber(max)}`}</span>
        <span className="visually-hidden">{t('ui.counter', { count: length, max })}</span>
      </span>
    )
  return (
    <Field {...{ label, labelHidden, help, error, optional, className, id, end: counter }}>
      {(ties) => (
        <div className={boxClass(error)}>
          <textarea {...rest} {...ties} rows={rows} maxLength={max} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
