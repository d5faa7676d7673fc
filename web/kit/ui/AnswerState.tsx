import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { FailedState } from './EmptyState.tsx'
import { RefreshFailed } from './RefreshFailed.tsx'

interface Props {
  readonly answer: ComponentProps<typeof RefreshFailed>['answer']
  /** Shown while the data loads. */
  readonly waiting: ReactNode
  /** For menus, side panels and sections. */
  readonly compact?: boolean
  /** What stands around a failure, where nothing else does. */
  readonly frame?: 'card' | 'surface'
}

/**
 * Shown in the place of data that is not there, while it loads and when that failed; and above data that could not be refreshed.
 * Nothing where all is well.
 */
export function AnswerState({ answer, waiting, compact = false, frame }: Props): ReactElement {
  const { data, error, refetch } = answer
  if (data !== undefined) return <RefreshFailed answer={answer} />
  if (error === null) return <>{waiting}</>
  const failed = <FailedState error={error} onRetry={() => void refetch()} compact={compact} />
  return frame === undefined ? failed : <section className={frame}>{failed}</section>
}
