import { useEffect, useMemo, useState } from 'react'
import type { DeskAddress, Queue } from './use-queue.ts'

/** The citizens that remain in the queue. */
export interface RemainingQueue {
  /** In the order of the queue; empty while the shown rows belong to other filters. */
  readonly ids: readonly number[]
  /** How many citizens were decided here. */
  readonly count: number
  readonly addToCount: (step: 1 | -1) => void
}

/** The next page is read when so few citizens follow. */
const nearEnd = 5

/** Goes through the citizens of the queue one after the other. An address without a citizen is redirected to the first. */
export function useRemainingQueue(
  queue: Queue,
  { citizen, go, target }: Pick<DeskAddress, 'citizen' | 'go' | 'target'>,
): RemainingQueue {
  const [count, setCount] = useState(0)
  const isOld = queue.answer.isPlaceholderData
  const ids = useMemo(() => (isOld ? [] : queue.rows.map(({ id }) => id)), [queue.rows, isOld])
  const [first] = ids
  const { hasMore, more } = queue
  const isNearEnd = citizen !== undefined && ids.indexOf(citizen) >= ids.length - nearEnd
  useEffect(() => {
    if (isNearEnd && hasMore) more()
  })
  useEffect(() => {
    if (citizen !== undefined || first === undefined || target() !== undefined) return
    go({ kind: 'start', citizen: first }, true)
  }, [citizen, first, go, target])
  return { ids, count, addToCount: (step) => setCount((now) => Math.max(0, now + step)) }
}
