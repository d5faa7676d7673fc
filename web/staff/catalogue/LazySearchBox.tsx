import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { lazy } from '../../kit/ui/lazy.tsx'
import type { SearchBox } from '../../kit/ui/SearchBox.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'

type Props<T> = ComponentProps<typeof SearchBox<T>>

// `lazy` forgets that a component is generic; whoever draws it says again of what.
const Fetched = lazy(async () => ({ default: (await import('../../kit/ui/SearchBox.tsx')).SearchBox })) as unknown as <
  T,
>(
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
