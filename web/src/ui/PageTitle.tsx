import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The address that was first shown: its heading does not take the focus, so that reading begins at the top. */
let landed: string | undefined

interface Props {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** The heading of a page. After a change of page the focus goes here, which also tells a screen reader where one is. */
export function PageTitle({ children, className }: Props): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    landed ??= pathname
    if (landed === pathname) return
    landed = ''
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
