import type { ComponentProps, ReactElement } from 'react'
import type { Elements } from '../text/elements.ts'
import { boxClass, Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'size' | 'className'> &
  FieldProps & {
    readonly size?: 'medium' | 'small' | 'large'
    /** Inside the box, before and after the text: an icon, a button. */
    readonly before?: Elements
    readonly after?: Elements
  }

/** A text box of one line. Takes `{...register('name')}` of React Hook Form as it is. */
export function TextBox({ size, before, after, ...props }: Props): ReactElement {
  const [field, control] = splitField(props)
  return (
    <Field {...field}>
      {(ties) => (
        <div className={boxClass(field.error, size)}>
          {before}
          <input type="text" autoComplete="off" {...control} {...ties} className={styles.input} />
          {after}
        </div>
      )}
    </Field>
  )
}
