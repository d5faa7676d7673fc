import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hasNavigated } from '../../device/has-navigated.ts'
import { useTranslation } from '../../text/i18n.ts'

interface Props {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** The heading of a page. After a change of page or language it takes the focus, so that a screen reader announces the new page. */
export function PageTitle({ children, className }: Props): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const { locale } = useTranslation()
  // During the render and not after it: a person who presses a field at once keeps the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same screen with another address is another page
  useLayoutEffect(() => {
    // The first page is read from its top.
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [pathname, locale])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
