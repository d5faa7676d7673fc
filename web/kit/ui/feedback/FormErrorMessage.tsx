import { mdiAlertCircle } from '@mdi/js'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../picture/Icon.tsx'

/** The error of a form on a page, if there is one. A screen reader announces it at once, and a long page scrolls to it. */
export function FormErrorMessage({ children }: { readonly children: ReactNode }): ReactElement | null {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [children])
  if (children === undefined || children === null) return null
  return (
    <div ref={box} className="notice error-tint row gap-10 at-top" role="alert">
      <Icon path={mdiAlertCircle} className="error-ink rigid" />
      <span>{children}</span>
    </div>
  )
}
