import { useEffect, useState } from 'react'
import type { DeskSelection } from './use-desk-selection.ts'

/** How long a stop is visible before anything decides about it (ms): two presses of one movement are one decision. */
const leastSight = 250

/** A document that the viewer has drawn, or could not draw. */
export interface Rendered {
  readonly file: number
  readonly isReadable: boolean
}

export type Sight = ReturnType<typeof useSight>

type Place = Pick<DeskSelection, 'key' | 'about' | 'current' | 'isKnown'>

/** Observes whether the subject of a decision is visible: nobody decides about a page that they have not seen. */
export function useSight({ key, about, current, isKnown }: Place) {
  const [drawn, setRendered] = useState<Rendered>()
  const [seen, setSeen] = useState<string>()
  const shown = current !== undefined && drawn?.file === current.id ? drawn : undefined
  const isRendered = about === 'citizen' ? isKnown : shown !== undefined
  useEffect(() => {
    setSeen(undefined)
    if (!isRendered) return
    const timer = setTimeout(() => setSeen(key), leastSight)
    return () => clearTimeout(timer)
  }, [key, isRendered])
  return {
    /** Whether the document of this stop, or the data of the citizen, is drawn and was visible for a moment. */
    isSeen: isRendered && seen === key,
    /** Whether the document was read and cannot be shown: then it can only be returned. */
    isUnreadable: shown?.isReadable === false,
    onRendered: setRendered,
  }
}
