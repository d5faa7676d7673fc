import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { boxClass, Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'size' | 'className'> &
  FieldProps & {
    readonly size?: 'medium' | 'small' | 'large'
    /** Inside the box, before and after the text: an icon, a button. */
    readonly before?: ReactNode
    readonly after?: ReactNode
  }

/** A text box of one line. Takes `{...register('name')}` of React Hook Form as it is. */
export function TextBox({
  label,
  labelHidden,
  help,
  error,
  optional,
  className,
  size = 'medium',
  before,
  after,
  id,
  ...rest
}: Props): ReactElement {
  return (
    <Field {...{ label, labelHidden, help, error, optional, className, id }}>
      {(ties) => (
        <div className={boxClass(error, size)}>
          {before}
          <input type="text" autoComplete="off" {...rest} {...ties} className={styles.input} />
          {after}
        </div>
      )}
    </Field>
  )
}
