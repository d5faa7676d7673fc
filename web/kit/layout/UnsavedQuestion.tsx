import { type ReactElement, Suspense } from 'react'
import { useBlocker } from 'react-router'
import { losesChanges } from '../form/unsaved.ts'
import { lazy } from '../ui/lazy.tsx'

const DiscardQuestion = lazy(async () => ({ default: (await import('../ui/DiscardQuestion.tsx')).DiscardQuestion }))

/** Asks before a page with unsaved changes is left. The router allows only one such blocker; it is this component. */
export function UnsavedQuestion(): ReactElement | null {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    losesChanges(currentLocation, nextLocation, historyAction),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <DiscardQuestion onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
    </Suspense>
  )
}
