import { useState } from 'react'
import { useNarrow } from '../device/narrow.ts'
import { prefer, usePreferences } from '../settings/preferences.ts'

/** From this width on (a breakpoint of specification point 9) the settings stand beside the content instead of over it. */
const dockedFrom = 1264

interface Settings {
  /** Whether they were ever asked for; until then their code is not fetched. */
  readonly isAsked: boolean
  readonly isOpen: boolean
  /** Whether this window has room for them beside the content. */
  readonly isDocked: boolean
  /** Open and beside the content, which makes room. */
  readonly isBeside: boolean
  /** Whether somebody opened them just now, rather than the last time. */
  readonly takesFocus: boolean
  readonly show: () => void
  readonly hide: () => void
}

/** The settings at the other side: in a wide window they stay where they were left, in others they are closed at each start. */
export function useSettings(): Settings {
  const { rightDrawer } = usePreferences()
  const isDocked = !useNarrow(dockedFrom)
  const [over, setOver] = useState(false)
  const [pressed, setPressed] = useState(false)
  const isOpen = isDocked ? rightDrawer : over
  return {
    isAsked: pressed || isOpen,
    isOpen,
    isDocked,
    isBeside: isDocked && isOpen,
    takesFocus: pressed,
    show: () => {
      setPressed(true)
      if (isDocked) prefer({ rightDrawer: true })
      else setOver(true)
    },
    hide: () => {
      if (isDocked) prefer({ rightDrawer: false })
      setOver(false)
    },
  }
}
