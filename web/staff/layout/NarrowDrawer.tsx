import type { ReactElement, ReactNode } from 'react'
import { MaterialDrawer } from '../../kit/theme/MaterialDrawer.tsx'

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
    <MaterialDrawer
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
    </MaterialDrawer>
  )
}
