import { createView, deleteView, type ResponseOf, type SavedView, updateView } from '@portal/contract'
import { Fragment, type ReactElement, useState } from 'react'
import { Controller } from 'react-hook-form'
import { resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Panel } from '../panel/Panel.tsx'
import { everybody, idsOf, SharingField } from './SharingField.tsx'
import type { Views } from './use-views.ts'
import styles from './views.module.css'

const invalidates = ['views']

interface Props {
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
  /** A value of {@link SharingField}. */
  shared_with: string
}

function valuesOf({ name, is_default, shared_with_roles, shared_with_everybody }: SavedView): ViewValues {
  const roles = shared_with_roles.map(({ id }) => id).join()
  return { name, is_default, shared_with: shared_with_everybody ? everybody : roles }
}

/** Names, shares, makes default or deletes a view. */
export function ViewForm({
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
}: Props): ReactElement {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const { form, frame, record, conflict, save, showError } = useRecordForm<
    ViewValues,
    SavedView,
    ResponseOf<typeof createView | typeof updateView>
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
    invalidates,
    onDone: ({ data, details }) => {
      showDone(data)
      onSaved(details.id)
    },
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
    invalidates,
    onError: ({ message }) => showError(message),
    onDone: ({ data }, { params }) => {
      showDone(data)
      onDeleted(Number(params.id))
    },
  })
  const labels = {
    name: t('fields.name'),
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
      title={t(view === undefined ? 'list.view_new' : 'list.view_edit_title')}
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
              {t('list.delete')}
            </Button>
          </Fragment>
        ) : (
          <>
            {view === undefined ? null : (
              <Button tone="danger" className={styles.delete ?? ''} onClick={() => setAsks(true)}>
                {t('list.delete')}
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
        <ErrorMessage className={`error-ink rounded ${styles.trouble}`}>{frame.error}</ErrorMessage>
        <TextBox {...register('name')} label={labels.name} maxLength={80} autoFocus error={errors.name?.message} />
        <CheckBox {...register('is_default')} label={labels.is_default} />
        <Controller
          control={form.control}
          name="shared_with"
          render={({ field }) => (
            <SharingField
              label={labels.shared_with}
              roles={rolesFor(record)}
              sharesWithAll={sharesWithAll}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {conflict}
      </div>
    </Panel>
  )
}
