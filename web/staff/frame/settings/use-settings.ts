import { useState } from 'react'
import { useNarrow } from '../../../kit/device/narrow.ts'
import { prefer, usePreferences } from '../../../kit/settings/preferences.ts'

/** From this width on the settings panel is beside the content and not over it. */
const dockedFrom = 1264

interface Settings {
  /** Whether the panel was ever opened; before that its code is not fetched. */
  readonly isNeeded: boolean
  readonly isOpen: boolean
  /** Whether this window has room for the panel beside the content. */
  readonly isDocked: boolean
  /** Open and beside the content, which becomes narrower. */
  readonly isBeside: boolean
  /** Whether the person opened it just now, and not in an earlier session. */
  readonly takesFocus: boolean
  readonly show: () => void
  readonly hide: () => void
}

/** The state of the settings panel. In a wide window it keeps its last state; in other windows it is closed at each start. */
export function useSettings(): Settings {
  const { rightDrawer } = usePreferences()
  const isDocked = !useNarrow(dockedFrom)
  const [over, setOver] = useState(false)
  const [pressed, setPressed] = useState(false)
  const isOpen = isDocked ? rightDrawer : over
  return {
    isNeeded: pressed || isOpen,
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
