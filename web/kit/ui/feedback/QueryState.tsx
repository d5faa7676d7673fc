import type { ComponentProps, ReactElement } from 'react'
import type { Elements } from '../text/elements.ts'
import { ErrorState } from './EmptyState.tsx'
import { RefreshError } from './RefreshError.tsx'

interface Props {
  readonly answer: ComponentProps<typeof RefreshError>['answer']
  /** Shown while the data loads. */
  readonly waiting: Elements
  /** For menus, side panels and sections. */
  readonly compact?: boolean
  /** What stands around a failure, where nothing else does. */
  readonly frame?: 'card' | 'surface'
}

/** Shown in place of data that loads or failed to load, and above data that could not be refreshed; else nothing. */
export function QueryState({ answer, waiting, compact = false, frame }: Props): ReactElement {
  const { data, error, refetch } = answer
  if (data !== undefined) return <RefreshError answer={answer} />
  if (error === null) return <>{waiting}</>
  const failed = <ErrorState error={error} onRetry={() => void refetch()} compact={compact} />
  return frame === undefined ? failed : <section className={frame}>{failed}</section>
}
