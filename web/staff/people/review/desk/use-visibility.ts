import { useEffect, useState } from 'react'
import type { DeskSelection } from './use-desk-selection.ts'

/** How long a position is visible before anything decides about it (ms): two presses of one movement are one decision. */
const minimumVisibleMs = 250

/** A document that the viewer has rendered, or could not render. */
export interface Rendered {
  readonly file: number
  readonly isReadable: boolean
}

export type Visibility = ReturnType<typeof useVisibility>

type Place = Pick<DeskSelection, 'key' | 'about' | 'current' | 'isLoaded'>

/** Observes whether the subject of a decision is visible: a decision needs a document that the person has seen. */
export function useVisibility({ key, about, current, isLoaded }: Place) {
  const [rendered, setRendered] = useState<Rendered>()
  const [visibleKey, setVisibleKey] = useState<string>()
  const shown = current !== undefined && rendered?.file === current.id ? rendered : undefined
  const isRendered = about === 'citizen' ? isLoaded : shown !== undefined
  useEffect(() => {
    setVisibleKey(undefined)
    if (!isRendered) return
    const timer = setTimeout(() => setVisibleKey(key), minimumVisibleMs)
    return () => clearTimeout(timer)
  }, [key, isRendered])
  return {
    /** Whether the document of this position, or the data of the citizen, is rendered and was visible for a moment. */
    isVisible: isRendered && visibleKey === key,
    /** Whether the document was read and cannot be shown: then it can only be returned. */
    isUnreadable: shown?.isReadable === false,
    onRendered: setRendered,
  }
}
