import { mdiCheck, mdiDeleteOutline, mdiLinkVariant, mdiPencilOutline, mdiStar } from '@mdi/js'
import type { SavedView } from '@portal/contract'
import type { ReactElement } from 'react'
import { useHref } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { showDone, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './views.module.css'

interface Props {
  readonly views: readonly SavedView[]
  readonly current: SavedView | undefined
  readonly onOpen: (view: SavedView) => void
  readonly onEdit?: (view: SavedView) => void
  readonly onRemove?: (view: SavedView) => void
}

/** Saved views, one a line: open it, copy its link, and where there is a function for it, edit or delete it. */
export function ViewLines({ views, current, onOpen, onEdit, onRemove }: Props): ReactElement | null {
  const { t } = useTranslation()
  const path = useHref('.')
  if (views.length === 0) return null

  async function copy(view: SavedView): Promise<void> {
    const link = new URL(`${path}?view=${view.id}`, window.location.href).href
    try {
      await navigator.clipboard.writeText(link)
      showDone(t('list.view_copied', { name: view.name }))
    } catch {
      // This page has no clipboard access: the link is shown, so that the person can copy it.
      showSnackbar({ message: link, colour: 'info', timeout: 0 })
    }
  }

  return (
    <ul className={`grid gap-2 ${styles.lines}`}>
      {views.map((view) => (
        <li key={view.id} className="rounded pressable row gap-4">
          <button
            type="button"
            className={`break-words rounded row grow gap-8 ${styles.open}`}
            aria-current={view.id === current?.id ? 'true' : undefined}
            onClick={() => onOpen(view)}
          >
            <Icon path={mdiCheck} size={18} className={view.id === current?.id ? '' : (styles.unmarked ?? '')} />
            <span>
              <span>{view.name}</span>
              <ViewNote view={view} />
            </span>
          </button>
          {view.is_default ? <Icon path={mdiStar} size={18} className="accent-ink" /> : null}
          <IconButton
            icon={mdiLinkVariant}
            size="small"
            label={t('list.view_copy', { name: view.name })}
            onClick={() => void copy(view)}
          />
          {onRemove === undefined ? null : (
            <IconButton
              icon={mdiDeleteOutline}
              size="small"
              label={t('list.view_delete_of', { name: view.name })}
              onClick={() => onRemove(view)}
            />
          )}
          {onEdit === undefined ? null : (
            <IconButton
              icon={mdiPencilOutline}
              size="small"
              label={t('list.view_edit', { name: view.name })}
              onClick={() => onEdit(view)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who owns the view or with whom it is shared, and whether the list opens with it. */
function ViewNote({ view }: { readonly view: SavedView }): ReactElement | null {
  const { t } = useTranslation()
  const { is_own, is_default, owner, shared_with_roles: roles, shared_with_everybody: everybody } = view
  const shared = everybody ? t('list.view_everybody') : roles.map(({ title }) => title).join(', ')
  const notes = [
    is_default ? t('list.view_default') : undefined,
    is_own ? undefined : t('list.view_of', { owner }),
    shared === '' || !is_own ? undefined : t('list.view_shared_with', { role: shared }),
  ].filter((note) => note !== undefined)
  return notes.length === 0 ? null : <span className="muted regular block">{notes.join(' · ')}</span>
}
