import { type ReactElement, Suspense } from 'react'
import { useBlocker } from 'react-router'
import { losesChanges } from '../form/unsaved.ts'
import { lazy } from '../ui/lazy.tsx'

const DiscardQuestion = lazy(async () => ({ default: (await import('../ui/DiscardQuestion.tsx')).DiscardQuestion }))

/** Asks before another page takes the place of one with unsaved changes. The router knows one such question: it is this. */
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
