import { type ReactElement, type RefObject, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../text/i18n.ts'
import { lazy } from '../ui/lazy.tsx'
import type { ListRow, RowAction } from './declare.ts'

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

export type RowMenuOpener<R extends ListRow> = (row: R, anchor: HTMLElement) => void

interface Props<R extends ListRow> {
  /** Receives the function that opens the menu. */
  readonly opener: RefObject<RowMenuOpener<R> | undefined>
  readonly nameOf: (row: R) => string
  readonly actionsOf: (row: R) => readonly RowAction[]
  /** The list's own address. */
  readonly from: string
}

/** The one menu of all rows. It has its own open state, so that opening it does not render a hundred rows again. */
export function RowMenuHost<R extends ListRow>({ opener, nameOf, actionsOf, from }: Props<R>): ReactElement | null {
  const { t } = useTranslation()
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
    <Suspense>
      <RowMenu
        anchor={menu.anchor}
        label={t('list.actions_of', { name: nameOf(menu.row) })}
        actions={actionsOf(menu.row)}
        from={from}
        onClose={() => setMenu(undefined)}
      />
    </Suspense>
  )
}
