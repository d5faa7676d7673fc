import MuiDrawer from '@mui/material/Drawer'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

/** The drawer of a narrow window: over the page, closed by Esc, a press outside, or going somewhere. */
export function NarrowDrawer({
  label,
  onClose,
  children,
}: {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactElement {
  const opener = useRef(document.activeElement)
  const isLeft = useRef(false)
  // Who goes somewhere has the focus on that page's heading; only who leaves it gets back to where they were.
  useEffect(
    () => () => {
      if (isLeft.current && opener.current instanceof HTMLElement) opener.current.focus()
    },
    [],
  )
  return (
    <MuiDrawer
      open
      disableRestoreFocus
      onClose={() => {
        isLeft.current = true
        onClose()
      }}
      slotProps={{
        paper: { 'aria-label': label, style: { width: 260, maxWidth: '85vw', background: 'var(--surface)' } },
      }}
    >
      {children}
    </MuiDrawer>
  )
}
