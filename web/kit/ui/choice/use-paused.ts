import { useEffect, useState } from 'react'

/** Milliseconds without a key press after which the typed text is sent to the server. */
const pause = 250

/** The typed text, trimmed, once the typing pauses. */
export function usePaused(typed: string): string {
  const text = typed.trim()
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
