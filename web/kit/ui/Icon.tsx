import type { ReactElement } from 'react'

interface Props {
  /** A path of `@mdi/js`, or one found by `iconOf`. */
  readonly path: string
  /** In pixels, 20 by default. */
  readonly size?: number
  /** The accessible name; without it the icon is decoration. */
  readonly label?: string
  /** Mirrored where text runs from right to left. */
  readonly mirrored?: boolean
  readonly className?: string
}

/** An icon of the Material Design set. */
export function Icon({ path, size = 20, label, mirrored = false, className }: Props): ReactElement {
  const classes = [className, mirrored ? 'mirrored-icon' : undefined].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a second tooltip; the name is an aria-label
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      className={classes || undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path} />
    </svg>
  )
}
