import { mdiCheck, mdiDeleteOutline, mdiLinkVariant, mdiPencilOutline, mdiPlus, mdiStar } from '@mdi/js'
import { type AnswerOf, createView, deleteView, type SavedView, updateView } from '@portal/contract'
import { Fragment, type ReactElement, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import { resolverOf } from '../form/form.ts'
import { useVersionedForm } from '../form/versioned-form.tsx'
import { request } from '../request/api.ts'
import { sentenceOf } from '../request/api-errors.ts'
import { useCallMutation } from '../request/queries.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { ConfirmCall } from '../ui/ConfirmCall.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { showDone, showSnackbar } from '../ui/snackbars.ts'
import { TextBox } from '../ui/TextBox.tsx'
import type { Filter } from './filters.ts'
import type { ListState } from './list-state.ts'
import { Panel } from './Panel.tsx'
import panel from './panel.module.css'
import { isChanged, stateOfView, type Views, wholeViewQuery } from './use-views.ts'
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

const refreshes = ['views']

/** The saved views of a list: open one, save the current state as one, and name, share or delete one's own. */
export function ViewsPanel({ anchor, list, views, filters, state, layout, go, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [form, setForm] = useState<SavedView | 'new'>()
  /** A view of somebody else that is about to be deleted. */
  const [removed, setRemoved] = useState<SavedView>()
  const { current } = views
  const isOther = current !== undefined && isChanged(current, state, filters, layout)
  const update = useCallMutation(updateView, {
    refreshes,
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => showSnackbar({ message: sentenceOf(error) }),
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
  if (removed !== undefined) {
    return (
      <ConfirmCall
        title={t('list.view_delete')}
        text={t('list.view_delete_shared', { name: removed.name })}
        action={t('list.view_delete')}
        danger
        call={deleteView}
        input={{ params: { id: removed.id } }}
        refreshes={refreshes}
        onClose={() => setRemoved(undefined)}
      />
    )
  }
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
        <div className={`spread error ${panel.trouble}`} role="alert">
          {t('list.views_failed', { message: views.error.message })}
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
          <h3 className={styles.heading}>{t('list.views_shared')}</h3>
          <ViewLines
            views={shared}
            current={current}
            onOpen={open}
            {...(views.managesShared ? { onRemove: setRemoved } : {})}
          />
        </>
      )}
    </Panel>
  )
}

interface LinesProps {
  readonly views: readonly SavedView[]
  readonly current: SavedView | undefined
  readonly onOpen: (view: SavedView) => void
  readonly onEdit?: (view: SavedView) => void
  readonly onRemove?: (view: SavedView) => void
}

function ViewLines({ views, current, onOpen, onEdit, onRemove }: LinesProps): ReactElement | null {
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
    <ul className={styles.lines}>
      {views.map((view) => (
        <li key={view.id} className={`pressable ${styles.line}`}>
          <button
            type="button"
            className={`row grow gap-8 ${styles.open}`}
            aria-current={view.id === current?.id ? 'true' : undefined}
            onClick={() => onOpen(view)}
          >
            <Icon path={mdiCheck} size={18} className={view.id === current?.id ? '' : (styles.unmarked ?? '')} />
            <span>
              {view.name}
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
  return notes.length === 0 ? null : <span className={styles.note}>{notes.join(' · ')}</span>
}

interface FormProps {
  readonly anchor: HTMLElement
  readonly list: string
  /** Undefined for a new view. */
  readonly view: SavedView | undefined
  readonly roles: Views['roles']
  readonly sharesWithAll: boolean
  /** The current state, which a new view saves. */
  readonly query: string
  readonly onSaved: (id: number) => void
  readonly onDeleted: (id: number) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

interface ViewValues {
  name: string
  is_default: boolean
  /** The ids of the roles with commas between them, or {@link everybody}; empty when it is not shared. */
  shared_with: string
}

const everybody = 'everybody'

function valuesOf({ name, is_default, shared_with_roles, shared_with_everybody }: SavedView): ViewValues {
  const roles = shared_with_roles.map(({ id }) => id).join()
  return { name, is_default, shared_with: shared_with_everybody ? everybody : roles }
}

const idsOf = (shared: string) => (shared === '' || shared === everybody ? [] : shared.split(',').map(Number))

function ViewForm({
  anchor,
  list,
  view,
  roles,
  sharesWithAll,
  query,
  onSaved,
  onDeleted,
  onBack,
  onClose,
}: FormProps): ReactElement {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const { form, frame, record, conflict, save, showError } = useVersionedForm<
    ViewValues,
    SavedView,
    AnswerOf<typeof createView | typeof updateView>
  >({
    record: view,
    values: view === undefined ? { name: '', is_default: false, shared_with: '' } : valuesOf(view),
    valuesOf,
    resolver: resolverOf(({ name }) =>
      name.trim() === '' ? { name: { type: 'required', message: t('list.view_name_wanted') } } : {},
    ),
    send: ({ name, is_default, shared_with: shared }, base) => {
      const sharing = { shared_with_roles: idsOf(shared), shared_with_everybody: shared === everybody }
      const body = { name, is_default, ...sharing }
      return base === undefined
        ? request(createView, { body: { list, query, ...body } })
        : request(updateView, { params: { id: base.id }, body: { ...body, version: base.version } })
    },
    refreshes,
    onDone: ({ data, details }) => {
      showDone(data)
      onSaved(details.id)
    },
    // The panel goes with what was saved.
    onClose: () => undefined,
    titleOf: ({ name }) => name,
    labelOf: (field) => labels[field as keyof ViewValues],
    textOf: (field, values, of) => {
      if (field === 'is_default') return t(values.is_default ? 'ui.yes' : 'ui.no')
      if (field === 'name') return values.name
      if (values.shared_with === everybody) return t('list.view_everybody')
      const titles = rolesFor(of ?? view).filter(({ id }) => idsOf(values.shared_with).includes(id))
      return titles.map(({ title }) => title).join(', ') || t('list.view_share_nobody')
    },
  })
  const { register } = form
  const { errors } = form.formState
  const remove = useCallMutation(deleteView, {
    refreshes,
    onFailed: ({ message }) => showError(message),
    onDone: ({ data }, { params }) => {
      showDone(data)
      onDeleted(Number(params.id))
    },
  })
  const options = rolesFor(record)
  const labels = {
    name: t('list.view_name'),
    is_default: t('list.view_make_default'),
    shared_with: t('list.view_share'),
  }

  /** The roles on offer. A role that the person no longer has stays in the list when the view uses it. */
  function rolesFor(one: SavedView | undefined): Views['roles'] {
    const others = (one?.shared_with_roles ?? []).filter((shared) => roles.every(({ id }) => id !== shared.id))
    return [...roles, ...others]
  }

  return (
    <Panel
      anchor={anchor}
      title={t(view === undefined ? 'list.view_new_title' : 'list.view_edit_title')}
      {...(view === undefined ? { help: t('list.view_new_help') } : {})}
      width={400}
      onClose={onClose}
      onSubmit={save}
      foot={
        asks && view !== undefined ? (
          // Not the same element as the buttons that it replaces, because the focus must move to it.
          <Fragment key="question">
            <p className={styles.question}>
              {t(valuesOf(view).shared_with === '' ? 'list.view_delete_ask' : 'list.view_delete_shared', {
                name: view.name,
              })}
            </p>
            <Button onClick={() => setAsks(false)}>{t('ui.cancel')}</Button>
            <Button
              variant="filled"
              tone="danger"
              autoFocus
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id: view.id } })}
            >
              {t('list.view_delete')}
            </Button>
          </Fragment>
        ) : (
          <>
            {view === undefined ? null : (
              <Button tone="danger" className={styles.delete ?? ''} onClick={() => setAsks(true)}>
                {t('list.view_delete')}
              </Button>
            )}
            <Button onClick={onBack}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="filled" busy={frame.busy}>
              {t('ui.save')}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-16">
        {frame.error === undefined ? null : (
          <p className={styles.trouble} role="alert">
            {frame.error}
          </p>
        )}
        <TextBox {...register('name')} label={labels.name} maxLength={80} autoFocus error={errors.name?.message} />
        <CheckBox {...register('is_default')} label={labels.is_default} />
        <Controller
          control={form.control}
          name="shared_with"
          render={({ field }) => (
            <fieldset className="stack gap-2">
              <legend>{labels.shared_with}</legend>
              {sharesWithAll || field.value === everybody ? (
                <CheckBox
                  label={t('list.view_everybody')}
                  checked={field.value === everybody}
                  onChange={({ target }) => field.onChange(target.checked ? everybody : '')}
                />
              ) : null}
              {options.map(({ id, title }) => (
                <CheckBox
                  key={id}
                  label={title}
                  disabled={field.value === everybody}
                  checked={field.value === everybody || idsOf(field.value).includes(id)}
                  onChange={({ target }) => {
                    const others = idsOf(field.value).filter((one) => one !== id)
                    field.onChange([...others, ...(target.checked ? [id] : [])].toSorted((a, b) => a - b).join())
                  }}
                />
              ))}
              <p className="muted">{t('list.view_share_help')}</p>
            </fieldset>
          )}
        />
        {conflict}
      </div>
    </Panel>
  )
}
