import type { ReactElement } from 'react'

interface Props {
  /** A path of `@mdi/js`, or one found by `iconOf`. */
  readonly path: string
  /** In pixels, 20 by default. */
  readonly size?: number
  /** Mirrored where text runs from right to left. */
  readonly mirrored?: boolean
  readonly className?: string | undefined
}

/** An icon of the Material Design set. It is decoration: a text is beside it, or the control has a name. */
export function Icon({ path, size = 20, mirrored = false, className }: Props): ReactElement {
  const classes = [className, mirrored ? 'mirrored-icon' : undefined].filter(Boolean).join(' ')
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      className={classes || undefined}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
