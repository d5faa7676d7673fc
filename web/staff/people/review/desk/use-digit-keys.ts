import { useEffect, useRef } from 'react'

/**
 * Handles a pressed digit. Before the list for the digits of this position is known (`isReady`), the digit waits for it, unless the person
 * leaves the position.
 */
export function useDigitKeys(
  place: string,
  isReady: boolean,
  choose: (number: number) => void,
): (number: number) => void {
  const waiting = useRef<{ readonly place: string; readonly number: number }>(undefined)
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    const pressed = waiting.current
    if (pressed === undefined || !isReady) return
    waiting.current = undefined
    // A digit pressed before the position is known applies to the position that the desk then shows.
    if (pressed.place === '' || pressed.place === place) latest.current(pressed.number)
  }, [place, isReady])
  return (number) => {
    if (isReady) latest.current(number)
    else waiting.current = { place, number }
  }
}
