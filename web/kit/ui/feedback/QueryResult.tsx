import type { ComponentProps, ReactElement } from 'react'
import type { Elements } from '../text/elements.ts'
import { EmptyState } from './EmptyState.tsx'
import { QueryState } from './QueryState.tsx'
import { SkeletonLines } from './Skeleton.tsx'

interface Props<A> extends Omit<ComponentProps<typeof QueryState>, 'waiting'> {
  readonly query: ComponentProps<typeof QueryState>['query'] & { readonly data: A | undefined }
  /** The lines of the skeleton while it loads. */
  readonly lines: number
  /** The message for a list without rows. */
  readonly none?: string
  /** Renders the response. */
  readonly children?: (data: A) => Elements
}

/** The rendered response, below its `QueryState`. */
export function QueryResult<A>({ query, lines, none, children, ...rest }: Props<A>): ReactElement {
  const { data } = query
  const rows = (data as { readonly data?: unknown } | undefined)?.data
  return (
    <>
      <QueryState query={query} waiting={<SkeletonLines lines={lines} />} {...rest} />
      {none !== undefined && Array.isArray(rows) && rows.length === 0 ? (
        <EmptyState kind="empty" text={none} compact={rest.compact ?? false} />
      ) : data === undefined ? null : (
        children?.(data)
      )}
    </>
  )
}
