import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'
import { useTicker } from './ticker.ts'

/** Seconds left of a wait that starts again with each new `since`; 0 when there is no wait. */
export function useCountdown(seconds: number | undefined, since: unknown): number {
  const now = useTicker()
  const [until, setUntil] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error starts the wait again, even with the same number of seconds
  useEffect(() => setUntil(seconds === undefined ? 0 : serverNow() + seconds * 1000), [seconds, since])
  // The last tick may be older than the start of the wait.
  return Math.max(0, Math.min(seconds ?? 0, Math.ceil((until - now) / 1000)))
}
