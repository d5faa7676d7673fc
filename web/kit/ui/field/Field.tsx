import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { useAnnouncedError } from '../feedback/announce.ts'
import type { Elements } from '../text/elements.ts'
import styles from './field.module.css'

/** The props of every form control: a label above, help below, an error that replaces the help. */
export interface FieldProps {
  readonly label: string
  /** Shows the label to screen readers only. */
  readonly labelHidden?: boolean
  readonly help?: ReactNode
  /** One sentence; it replaces the help and is announced. */
  readonly error?: string | undefined
  /** Marks the field as optional. */
  readonly optional?: boolean
  readonly className?: string
  readonly id?: string | undefined
}

interface Ties {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  /** At the end of the line below: a counter, or a button to try again. */
  readonly end?: Elements
  readonly children: (ties: Ties) => Elements
}

/** Separates the props of a control's frame from the props of the control itself. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, labelHidden, help, error, optional, className, id, ...control } = props
  return [{ label, labelHidden, help, error, optional, className, id } as FieldProps, control] as const
}

/** The frame of a control. The child renders the control with the attributes that it receives. */
export function Field({
  label,
  labelHidden = false,
  help,
  error,
  optional = false,
  className,
  id,
  end,
  children,
}: Props): ReactElement {
  const { t } = useTranslation()
  const own = useId()
  useAnnouncedError(error)
  const control = id ?? own
  const foot = `${control}-foot`
  const hasFoot = error !== undefined || help !== undefined
  return (
    <div className={['column gap-6 shrink', className].filter(Boolean).join(' ')}>
      <label htmlFor={control} className={labelHidden ? 'visually-hidden' : styles.label}>
        <span>{label}</span>
        {optional ? <span className="muted regular">{t('ui.optional')}</span> : null}
      </label>
      {children({
        id: control,
        'aria-describedby': hasFoot ? foot : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <div className={hasFoot || end !== undefined ? `muted ${styles.foot}` : 'visually-hidden'}>
        <span id={foot} className={error === undefined ? undefined : 'error-ink'}>
          {error ?? help}
        </span>
        {end}
      </div>
    </div>
  )
}

/** The classes of the box around a control. */
export function boxClass(error: string | undefined, size: 'medium' | 'small' | 'large' = 'medium'): string {
  return [styles.box, error === undefined ? undefined : styles.wrong, size === 'medium' ? undefined : styles[size]]
    .filter(Boolean)
    .join(' ')
}
