import { type BodyInput, type ResponseOf, roleScopes } from '@portal/contract'
import { listRoles, type Role, storeRole, updateRole } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatList } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { refreshPermissions } from '../../frame/session/session-calls.ts'
import { RoleSummary } from './RoleSummary.tsx'
import { nameFor, roleNameMax } from './role-name.ts'

type Facts = Pick<Role, 'title' | 'name' | 'requires_totp' | 'sso_only' | 'scope'>
/** `copies_of` are the ids of the roles whose permissions a new one gets; none for a role without permissions. */
type Values = Facts & { readonly copies_of: readonly number[] }

function valuesOf({ title, name, requires_totp, sso_only, scope }: Facts): Values {
  return { title, name, requires_totp, sso_only, scope, copies_of: [] }
}

/** A new role has no title and no name; the rest comes from the roles whose permissions it gets: the widest scope, the strictest sign-in. */
function newValues(originals: readonly Role[]): Values {
  const isOwn = originals.length > 0 && originals.every(({ scope }) => scope === 'own')
  return {
    title: '',
    name: '',
    requires_totp: originals.some(({ requires_totp }) => requires_totp),
    sso_only: originals.some(({ sso_only }) => sso_only),
    scope: isOwn ? 'own' : 'all',
    copies_of: originals.map(({ id }) => id),
  }
}

/** The title of a role in a list of titles: only the first one begins with a capital. */
function titleInside({ title }: Role, place: number): string {
  const text = sentenceCase(title)
  return place === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function newBody({ copies_of, ...facts }: Values): BodyInput<typeof storeRole> {
  return { ...facts, copies_of: [...copies_of] }
}

interface Props {
  /** The role to change; undefined to create one. */
  readonly role?: Role
  /** The role to copy. */
  readonly original?: Role
  readonly onClose: () => void
}

/** Creates, copies or changes a role: its title, name and scope, and whether it requires one-time codes. */
export function RoleForm({ role, original, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = role === undefined
  const { data } = useCallQuery(listRoles, {}, { enabled: isNew })
  const roles = data?.data ?? []
  const taken = roles.map(({ name }) => name)
  const labels: Readonly<Record<keyof Values, string>> = {
    title: t('fields.title'),
    name: t('security.roles.name'),
    requires_totp: t('fields.requires_totp'),
    sso_only: t('security.roles.sso_only'),
    scope: t('fields.scope'),
    copies_of: t('security.roles.copies_of'),
  }
  const scopes = roleScopes.map((value) => ({ value, text: t(`choices.scope_${value}`) }))
  const { form, frame, conflict } = useRecordForm<Values, Role, ResponseOf<typeof storeRole | typeof updateRole>>({
    record: role,
    values: role === undefined ? newValues(original === undefined ? [] : [original]) : valuesOf(role),
    valuesOf,
    resolver: isNew ? contractResolver<Values>(storeRole.body, newBody) : contractResolver<Values>(updateRole.body),
    send: (values, base) => {
      if (base === undefined) return request(storeRole, { body: newBody(values) })
      const { name, copies_of: _, ...facts } = values
      const named = base.is_builtin || name === base.name ? {} : { name }
      return request(updateRole, { params: { id: base.id }, body: { ...facts, ...named, version: base.version } })
    },
    invalidates: ['security', 'users', 'audits'],
    onDone: ({ data, details }) => {
      showDone(data)
      // A role without permissions is useless: go to the matrix next.
      if (details !== null && details !== undefined) void navigate({ search: `?view=matrix&role=${details.id}` })
      else void refreshPermissions(true)
    },
    onClose,
    titleOf: ({ title }) => title,
    labelOf: (field) => labels[field as keyof Values],
    textOf: (field, values) => {
      if (field === 'scope') return t(`choices.scope_${values.scope}`)
      if (field === 'copies_of') return undefined
      const value = values[field]
      return typeof value === 'boolean' ? t(value ? 'ui.yes' : 'ui.no') : value
    },
  })
  const { register, setValue } = form
  const purpose = original === undefined ? (isNew ? 'create' : 'edit') : 'copy'
  const title = fieldProps(form, 'title')
  const values = form.watch()
  const offered = (original !== undefined && data === undefined ? [original] : roles).filter(
    ({ name }) => name !== 'superadmin',
  )
  const nameOf = (text: string) => nameFor(text, taken)
  /** Lets the technical name follow the title until the person changes it. */
  function follow(text: string): void {
    if (isNew && values.name === nameOf(values.title)) setValue('name', nameOf(text))
  }
  /** The title of a role like these: theirs together. A role like one other has no title of its own yet. */
  const titleOf = (ids: readonly number[]) => {
    const originals = offered.filter((one) => ids.includes(one.id))
    return originals.length < 2 ? '' : formatList(originals.map(titleInside))
  }
  function select(id: number, isSelected: boolean): void {
    const ids = offered.map((one) => one.id).filter((one) => (one === id ? isSelected : values.copies_of.includes(one)))
    const from = newValues(offered.filter((one) => ids.includes(one.id)))
    for (const field of ['copies_of', 'scope', 'requires_totp', 'sso_only'] as const) {
      setValue(field, from[field], { shouldDirty: true })
    }
    if (values.title !== titleOf(values.copies_of)) return
    setValue('title', titleOf(ids))
    follow(titleOf(ids))
  }
  return (
    <Dialog
      {...frame}
      width={480}
      title={t(`security.roles.${purpose}_title`)}
      subtitle={role === undefined ? undefined : sentenceCase(role.title)}
      submit={t(
        purpose === 'edit'
          ? 'ui.save'
          : purpose === 'copy'
            ? 'security.roles.copy_action'
            : 'security.roles.create_title',
      )}
    >
      <TextBox
        {...title}
        label={labels.title}
        help={t('security.roles.title_help')}
        maxLength={191}
        autoFocus
        onChange={(event) => {
          void title.onChange(event)
          follow(event.target.value)
        }}
      />
      <TextBox
        {...fieldProps(form, 'name')}
        label={labels.name}
        help={t(role?.is_builtin === true ? 'security.roles.name_fixed' : 'security.roles.name_help')}
        maxLength={isNew ? roleNameMax : 191}
        readOnly={role?.is_builtin === true}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isNew ? (
        <fieldset className="stack gap-8">
          <legend className="strong">{labels.copies_of}</legend>
          <p className="muted">{t('security.roles.copies_of_help')}</p>
          {offered.map(({ id, title: text }) => (
            <CheckBox
              key={id}
              label={t('security.roles.as', { role: sentenceCase(text) })}
              checked={values.copies_of.includes(id)}
              onChange={(event) => select(id, event.target.checked)}
            />
          ))}
          <RoleSummary ids={values.copies_of} scope={values.scope ?? 'all'} />
        </fieldset>
      ) : null}
      {role?.name === 'superadmin' ? null : (
        <SelectBox
          {...fieldProps(form, 'scope')}
          label={labels.scope}
          help={t('security.roles.scope_help')}
          empty={false}
          options={scopes}
        />
      )}
      <div>
        <CheckBox {...register('requires_totp')} label={labels.requires_totp} />
        <p className="muted">{t('security.roles.totp_help')}</p>
      </div>
      {role?.name === 'superadmin' ? null : (
        <div>
          <CheckBox {...register('sso_only')} label={labels.sso_only} />
          <p className="muted">{t('security.roles.sso_only_help')}</p>
        </div>
      )}
      {conflict}
    </Dialog>
  )
}
