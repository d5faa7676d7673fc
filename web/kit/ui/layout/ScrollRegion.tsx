import type { ComponentProps, ReactElement } from 'react'

interface Props extends Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> {
  readonly label: string
}

/** A scrolling region with a name. The keyboard reaches it, even when it contains no control. */
export function ScrollRegion({ label, ...others }: Props): ReactElement {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <section {...others} tabIndex={0} aria-label={label} />
}
