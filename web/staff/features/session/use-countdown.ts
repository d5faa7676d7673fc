import { useEffect, useState } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'

/** Seconds left of a wait that begins with each new `since`; 0 when there is nothing to wait for. */
export function useCountdown(seconds: number | undefined, since: unknown): number {
  const now = useTicker()
  const [until, setUntil] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number of seconds begins anew with another error
  useEffect(() => setUntil(seconds === undefined ? 0 : Date.now() + seconds * 1000), [seconds, since])
  // The ticker's last beat may be older than the wait.
  return Math.max(0, Math.min(seconds ?? 0, Math.ceil((until - now) / 1000)))
}
