import { type ReactElement, useCallback, useState } from 'react'

/** Renders a dialog with the function that closes it. */
type Draw = (onClose: () => void) => ReactElement

export type OpenDialog = (draw: Draw) => void

/** The one dialog that a page has open, with its props as they were when it was opened. The page renders `dialog`. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactElement>()
  const open: OpenDialog = useCallback((draw) => setDialog(draw(() => setDialog(undefined))), [])
  return { dialog, open }
}
