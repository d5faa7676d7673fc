import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: string
  readonly labelHidden?: boolean
  /** Some, but not all, of its items are checked. */
  readonly indeterminate?: boolean
}

export function CheckBox({ label, labelHidden, indeterminate, className = '', ref, ...rest }: Props): ReactElement {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current !== null) own.current.indeterminate = indeterminate === true
  }, [indeterminate])
  return (
    <label className={`inline gap-10 ${styles.check} ${className}`}>
      <input
        {...rest}
        type="checkbox"
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
