import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { lazy } from '../ui/lazy.tsx'
import type { SearchBox } from '../ui/SearchBox.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props<T> = ComponentProps<typeof SearchBox<T>>

// `lazy` forgets that a component is generic; whoever draws it says again of what.
const Fetched = lazy(async () => ({ default: (await import('../ui/SearchBox.tsx')).SearchBox })) as unknown as <T>(
  props: Props<T>,
) => ReactElement

/** `SearchBox`, fetched when it is first drawn. */
export function LazySearchBox<T>(props: Props<T>): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={66} />}>
      <Fetched {...props} />
    </Suspense>
  )
}
