import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './menu.module.css'

/** An entry of a menu. */
export interface MenuAction {
  readonly key: string
  readonly label: string
  /** A path of `@mdi/js`. */
  readonly icon?: string
  /** At the entry's end: a count. */
  readonly note?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  /** The entry is the choice now in force. */
  readonly chosen?: boolean
  /** A line above it. */
  readonly apart?: boolean
  readonly run: () => void
}

interface Props {
  /** What opened it; null closes it. */
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly onClose: () => void
  /** Above the entries: whose account, for example. */
  readonly head?: ReactNode
}

/** A menu under a button. Focus goes in and returns. Import it lazily, mounted at the first press. */
export function Menu({ anchor, label, actions, onClose, head }: Props): ReactElement {
  return (
    <MuiMenu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // A region, so that what stands outside the page's landmarks has a place of its own.
        paper: { className: styles.paper ?? '', role: 'region', 'aria-label': label },
        list: { 'aria-label': label, className: styles.list ?? '' },
      }}
    >
      {head === undefined ? null : (
        <li role="none" className={styles.head}>
          {head}
        </li>
      )}
      {actions.map(({ key, label: words, icon, note, danger, disabled, chosen, apart, run }) => (
        <MuiMenuItem
          key={key}
          disabled={disabled ?? false}
          selected={chosen ?? false}
          {...(chosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': chosen })}
          className={[styles.entry, danger && styles.danger, apart && styles.apart].filter(Boolean).join(' ')}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {icon === undefined ? null : <Icon path={icon} size={18} />}
          <span className={styles.words}>{words}</span>
          {note}
        </MuiMenuItem>
      ))}
    </MuiMenu>
  )
}
