import { useEffect, useMemo, useState } from 'react'
import type { DeskAddress, Queue } from './use-queue.ts'

/** Who stands in line, as this desk sees it. */
export interface Line {
  /** Without those decided here: they are not offered again while the queue is being asked anew. */
  readonly ids: readonly number[]
  /** How many citizens were decided here. */
  readonly count: number
  readonly takeOut: (id: number) => void
  readonly putBack: (id: number) => void
}

/** The queue without whom the desk has decided; an address that names nobody is led to the first. */
export function useLine(queue: Queue, { citizen, go }: Pick<DeskAddress, 'citizen' | 'go'>): Line {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [count, setCount] = useState(0)
  const ids = useMemo(() => queue.rows.map(({ id }) => id).filter((id) => !gone.has(id)), [queue.rows, gone])
  const [first] = ids
  const isOld = queue.answer.isPlaceholderData
  useEffect(() => {
    if (citizen === undefined && first !== undefined && !isOld) go({ kind: 'start', citizen: first }, true)
  }, [citizen, first, isOld, go])
  return {
    ids,
    count,
    takeOut: (id) => {
      setCount((now) => now + 1)
      setGone((now) => new Set([...now, id]))
    },
    putBack: (id) => {
      setCount((now) => Math.max(0, now - 1))
      setGone((now) => new Set([...now].filter((one) => one !== id)))
    },
  }
}
