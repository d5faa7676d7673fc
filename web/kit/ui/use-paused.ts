import { useEffect, useState } from 'react'

/** Milliseconds without a key after which the server is asked for what was typed. */
const pause = 250

/** A text that is being typed, without spaces around it, once the typing pauses. */
export function usePaused(typed: string): string {
  const text = typed.trim()
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
