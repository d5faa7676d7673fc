import type { ComponentProps, ReactElement } from 'react'

/** What is wrong, which a screen reader says at once; nothing where nothing is wrong. */
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
