import { textMax } from '@portal/contract'
import type { ComponentProps, ReactElement } from 'react'
import { formatNumber } from '../../text/format.ts'
import { useTranslation } from '../../text/i18n.ts'
import { boxClass, Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> &
  FieldProps & {
    /** The number of characters, for the counter, where it is not that of the value. */
    readonly length?: number
  }

/** A text box of several lines, with a counter. It takes what the contract's rule `text` allows. */
export function TextArea({ length: counted, ...props }: Props): ReactElement {
  const { t } = useTranslation()
  const length = counted ?? String(props.value ?? '').length
  const [field, control] = splitField(props)
  const counter = (
    <span className="figures">
      <span aria-hidden="true">{`${formatNumber(length)} / ${formatNumber(textMax)}`}</span>
      <span className="visually-hidden">{t('ui.counter', { count: length, max: textMax })}</span>
    </span>
  )
  return (
    <Field {...field} end={counter}>
      {(ties) => (
        <div className={boxClass(field.error)}>
          <textarea rows={4} {...control} {...ties} maxLength={textMax} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
