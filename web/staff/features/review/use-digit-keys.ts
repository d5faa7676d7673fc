import { useCallback, useEffect, useRef } from 'react'

/**
 * Figures that wait for their list: one that is pressed while the ready-made observations are on their way is chosen as soon as
 * they stand there, unless the person has gone elsewhere meanwhile.
 * @param place - where the desk stands
 * @param isReady - whether what the figures of this place choose is known
 * @returns what a pressed figure does
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
    const held = waiting.current
    if (held === undefined || !isReady) return
    waiting.current = undefined
    // Pressed before the desk knew where it stands, it is meant for where it comes to stand.
    if (held.place === '' || held.place === place) latest.current(held.number)
  }, [place, isReady])
  return useCallback(
    (number: number) => {
      if (isReady) latest.current(number)
      else waiting.current = { place, number }
    },
    [place, isReady],
  )
}
