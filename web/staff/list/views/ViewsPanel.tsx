import { mdiPlus } from '@mdi/js'
import { deleteView, type SavedView, updateView } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { request } from '../../../kit/request/api.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { showDone, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import type { Filter } from '../filters/filters.ts'
import type { ListState } from '../list-state.ts'
import { Panel } from '../panel/Panel.tsx'
import panel from '../panel/panel.module.css'
import { isChanged, stateOfView, type Views, wholeViewQuery } from './use-views.ts'
import { ViewForm } from './ViewForm.tsx'
import { ViewLines } from './ViewLines.tsx'
import styles from './views.module.css'

interface Props {
  readonly anchor: HTMLElement
  readonly list: string
  readonly views: Views
  readonly filters: readonly Filter[]
  readonly state: ListState
  /** The columns and density of the list, as a view stores them. */
  readonly layout: string
  readonly go: (changes: Partial<ListState>) => void
  readonly onClose: () => void
}

const invalidates = ['views']

/** The saved views of a list: open one, save the current state as one, and name, share or delete one's own. */
export function ViewsPanel({ anchor, list, views, filters, state, layout, go, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [form, setForm] = useState<SavedView | 'new'>()
  // A question takes the place of the panel.
  const { dialog, ask } = useDialog()
  const { current } = views
  const isOther = current !== undefined && isChanged(current, state, filters, layout)
  const update = useCallMutation(updateView, {
    invalidates,
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onError: (error) => showSnackbar({ message: sentenceOf(error) }),
  })

  if (form !== undefined) {
    return (
      <ViewForm
        key={form === 'new' ? 'new' : form.id}
        anchor={anchor}
        list={list}
        view={form === 'new' ? undefined : form}
        roles={views.roles}
        sharesWithAll={views.managesShared}
        query={wholeViewQuery(state, layout)}
        onSaved={(id) => {
          if (form === 'new') go({ ...state, view: id })
          setForm(undefined)
          if (form === 'new') onClose()
        }}
        onDeleted={(id) => {
          if (state.view === id) go({ ...state, view: undefined })
          setForm(undefined)
        }}
        onBack={() => setForm(undefined)}
        onClose={onClose}
      />
    )
  }
  if (dialog !== undefined) return dialog
  /** Asks before a view of somebody else is deleted. */
  const askToRemove = ({ id, name }: SavedView) =>
    ask({
      title: t('list.delete'),
      text: t('list.view_delete_shared', { name }),
      action: t('list.delete'),
      danger: true,
      send: () => request(deleteView, { params: { id } }),
      invalidates,
    })
  const own = views.views.filter(({ is_own }) => is_own)
  const shared = views.views.filter(({ is_own }) => !is_own)
  const open = (view: SavedView) => {
    go(stateOfView(view, filters))
    onClose()
  }
  return (
    <Panel
      anchor={anchor}
      title={t('list.views')}
      help={t('list.views_help')}
      width={400}
      onClose={onClose}
      foot={
        <>
          {isOther && current.is_own ? (
            <Button
              busy={update.isPending}
              onClick={() =>
                update.mutate({
                  params: { id: current.id },
                  body: { query: wholeViewQuery(state, layout), version: current.version },
                })
              }
            >
              {t('list.view_update', { name: current.name })}
            </Button>
          ) : null}
          <Button variant="filled" icon={mdiPlus} onClick={() => setForm('new')}>
            {t('list.view_new')}
          </Button>
        </>
      }
    >
      {views.error !== undefined ? (
        <div className={`gap-4-8 rounded spread error ${panel.trouble}`} role="alert">
          <span>{t('list.views_failed', { message: views.error.message })}</span>
          <Button size="small" onClick={views.retry}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : views.isReading ? (
        <SkeletonLines />
      ) : views.views.length === 0 ? (
        <p className={panel.none}>{t('list.views_none')}</p>
      ) : null}
      <ViewLines views={own} current={current} onOpen={open} onEdit={setForm} />
      {shared.length === 0 ? null : (
        <>
          <h3 className={`muted ${styles.heading}`}>{t('list.views_shared')}</h3>
          <ViewLines
            views={shared}
            current={current}
            onOpen={open}
            {...(views.managesShared ? { onRemove: askToRemove } : {})}
          />
        </>
      )}
    </Panel>
  )
}
