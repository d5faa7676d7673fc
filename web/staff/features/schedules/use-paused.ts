import { useEffect, useState } from 'react'

/** Milliseconds of quiet after which the server is asked for what was typed. */
const pause = 250

/** What was typed, once the person paused. */
export function usePaused(typed: string): string {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return asked
}
