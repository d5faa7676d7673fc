import type { ReactElement } from 'react'
import { useBlocker } from 'react-router'
import { losesChanges } from '../../../kit/ui/dialog/unsaved.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'

const DiscardQuestion = lazy(() => import('../../../kit/ui/dialog/DiscardQuestion.tsx'), 'DiscardQuestion', null)

/** Asks before a page with unsaved changes is left. The router allows only one such blocker; it is this component. */
export function UnsavedQuestion(): ReactElement | null {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    losesChanges(currentLocation, nextLocation, historyAction),
  )
  if (blocker.state !== 'blocked') return null
  return <DiscardQuestion onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
}
