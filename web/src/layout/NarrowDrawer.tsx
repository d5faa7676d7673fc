import MuiDrawer from '@mui/material/Drawer'
import type { ReactElement, ReactNode } from 'react'

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
  return (
    <MuiDrawer
      open
      onClose={onClose}
      // Before the page is there: an open drawer would take the focus back from its heading.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) onClose()
      }}
      slotProps={{
        paper: { 'aria-label': label, style: { width: 260, maxWidth: '85vw', background: 'var(--surface)' } },
      }}
    >
      {children}
    </MuiDrawer>
  )
}
