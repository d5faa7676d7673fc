import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import type { ListRow, RowAction } from '../declare.ts'
import styles from './row-menu.module.css'

const Menu = lazy(() => import('../../ui/menu/Menu.tsx'), 'Menu')

export type RowMenuOpener<R extends ListRow> = (row: R, anchor: HTMLElement) => void

interface Props<R extends ListRow> {
  /** Receives the function that opens the menu. */
  readonly opener: RefObject<RowMenuOpener<R> | undefined>
  readonly nameOf: (row: R) => string
  readonly actionsOf: (row: R) => readonly (RowAction | false)[]
  /** The list's own address, to which the page of an entry links back. */
  readonly from: string
}

/** The one menu of all rows. It has its own open state, so that opening it does not render a hundred rows again. */
export function RowMenuHost<R extends ListRow>({ opener, nameOf, actionsOf, from }: Props<R>): ReactElement | null {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<{ readonly row: R; readonly anchor: HTMLElement }>()
  useEffect(() => {
    opener.current = (row, anchor) => setMenu({ row, anchor })
  }, [opener])
  const anchor = menu?.anchor
  useEffect(() => {
    anchor?.setAttribute('aria-expanded', 'true')
    return () => anchor?.setAttribute('aria-expanded', 'false')
  }, [anchor])
  if (menu === undefined) return null
  return (
    <Menu
      anchor={menu.anchor}
      label={t('list.actions_of', { name: nameOf(menu.row) })}
      onClose={() => setMenu(undefined)}
      actions={actionsOf(menu.row)
        .filter((one) => one !== false)
        .map(({ name, label, icon, badge, note, danger, to, run }) => ({
          key: name,
          label,
          icon,
          ...(danger === undefined ? {} : { danger, apart: true }),
          note:
            badge === undefined ? (
              note
            ) : (
              <span className={`small strong centered accent-ink figures ${styles.badge}`}>{badge}</span>
            ),
          run: () => {
            if (to !== undefined) void navigate(to, { state: { from } })
            run?.()
          },
        }))}
    />
  )
}
