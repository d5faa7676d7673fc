import type { ComponentProps, ReactElement } from 'react'
import { Icon } from '../picture/Icon.tsx'
import type { Elements } from '../text/elements.ts'
import styles from './button.module.css'

interface Look {
  /** At most one filled button in a form; the other buttons are text. */
  readonly variant?: 'filled' | 'outlined' | 'text'
  readonly tone?: 'accent' | 'danger'
  readonly size?: 'medium' | 'small'
  /** A path of `@mdi/js` before the label. */
  readonly icon?: string
  /** Shows a spinner and ignores presses; the label stays. */
  readonly busy?: boolean
}

export type ButtonProps = ComponentProps<'button'> & Look

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'text', tone = 'accent', size = 'medium' }: Look = {}): string {
  return ['no-print', styles.button, styles[variant], styles[tone], styles[size]].filter(Boolean).join(' ')
}

/** A button with a label. */
export function Button({
  variant,
  tone,
  size,
  icon,
  busy = false,
  type = 'button',
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass({ variant, tone, size })} ${className ?? ''}`}
      disabled={disabled}
      // A busy button keeps its focus; a disabled button would lose it.
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon === undefined ? null : <Icon path={icon} size={18} />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** A path of `@mdi/js`. */
  readonly icon: string
  /** The accessible name, also shown as tooltip. */
  readonly label: string
  readonly size?: 'medium' | 'small'
  readonly tone?: 'accent' | 'danger'
  readonly busy?: boolean
  readonly mirrored?: boolean
  /** Rendered over the icon's corner: a badge. */
  readonly children?: Elements
}

/** A button with only an icon; its name shows as a tooltip. */
export function IconButton({
  icon,
  label,
  size = 'medium',
  tone,
  busy = false,
  mirrored = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={label}
      aria-busy={busy || undefined}
      className={[styles.icon, styles[size], tone && styles[tone], className].filter(Boolean).join(' ')}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className={styles.spinner} />
      ) : (
        <Icon path={icon} size={size === 'small' ? 18 : 20} mirrored={mirrored} />
      )}
      {children}
    </button>
  )
}
