import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Menu } from '../ui/Menu.tsx'
import type { RowAction } from './declare.ts'
import styles from './row-menu.module.css'

interface Props {
  readonly anchor: HTMLElement
  readonly label: string
  readonly actions: readonly RowAction[]
  /** The address to which the page of an entry links back. */
  readonly from: string
  readonly onClose: () => void
}

/** The one menu of all rows, fetched at the first press. */
export function RowMenu({ anchor, label, actions, from, onClose }: Props): ReactElement {
  const navigate = useNavigate()
  return (
    <Menu
      anchor={anchor}
      label={label}
      onClose={onClose}
      actions={actions.map(({ name, label: words, icon, badge, danger, to, run }) => ({
        key: name,
        label: words,
        icon,
        ...(danger === undefined ? {} : { danger, apart: true }),
        ...(badge === undefined ? {} : { note: <span className={`figures ${styles.badge}`}>{badge}</span> }),
        run: () => {
          if (to !== undefined) void navigate(to, { state: { from } })
          run?.()
        },
      }))}
    />
  )
}
