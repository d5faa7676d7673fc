import type { ComponentProps, ReactElement } from 'react'
import type { Elements } from '../text/elements.ts'
import { ErrorState } from './EmptyState.tsx'
import { RefreshError } from './RefreshError.tsx'

interface Props {
  readonly query: ComponentProps<typeof RefreshError>['query']
  /** Shown while the data loads. */
  readonly waiting: Elements
  /** For menus, side panels and sections. */
  readonly compact?: boolean
  /** Wraps the error message where nothing else wraps it. */
  readonly frame?: 'card' | 'surface'
}

/** Shown in place of data that loads or failed to load, and above data that could not be refreshed; else nothing. */
export function QueryState({ query, waiting, compact = false, frame }: Props): ReactElement {
  const { data, error, refetch } = query
  if (data !== undefined) return <RefreshError query={query} />
  if (error === null) return <>{waiting}</>
  const errorState = <ErrorState error={error} onRetry={() => void refetch()} compact={compact} />
  return frame === undefined ? errorState : <section className={frame}>{errorState}</section>
}
