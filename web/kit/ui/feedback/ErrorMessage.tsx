import type { ComponentProps, ReactElement } from 'react'

/** An error message that a screen reader announces at once; nothing without a message. */
export function ErrorMessage({
  children,
  className = 'error notice',
  ...rest
}: ComponentProps<'p'>): ReactElement | null {
  if (children === undefined || children === null) return null
  return (
    <p role="alert" className={className} {...rest}>
      {children}
    </p>
  )
}
