import { type BodyInput, type ResponseOf, roleScopes } from '@portal/contract'
import { listRoles, type Role, storeRole, updateRole } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { refreshPermissions } from '../../frame/session/session-calls.ts'
import { nameFor, roleNameMax } from './role-name.ts'

type Facts = Pick<Role, 'title' | 'name' | 'requires_totp' | 'sso_only' | 'scope'>
/** `copy_of` is the id of the role that a new one starts from, as the select box has it; empty for a role without permissions. */
type Values = Facts & { readonly copy_of: string }

function valuesOf({ title, name, requires_totp, sso_only, scope }: Facts): Values {
  return { title, name, requires_totp, sso_only, scope, copy_of: '' }
}

/** A new role has no title and no name; the rest comes from the role that it starts from. */
function newValues(original: Role | undefined): Values {
  const { requires_totp = false, sso_only = false, scope = 'all', id = '' } = original ?? {}
  return { title: '', name: '', requires_totp, sso_only, scope, copy_of: String(id) }
}

function newBody({ copy_of, ...facts }: Values): BodyInput<typeof storeRole> {
  return copy_of === '' ? facts : { ...facts, copy_of: Number(copy_of) }
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
    copy_of: t('security.roles.copy_of'),
  }
  const scopes = roleScopes.map((value) => ({ value, text: t(`choices.scope_${value}`) }))
  const { form, frame, conflict } = useRecordForm<Values, Role, ResponseOf<typeof storeRole | typeof updateRole>>({
    record: role,
    values: role === undefined ? newValues(original) : valuesOf(role),
    valuesOf,
    resolver: isNew ? contractResolver<Values>(storeRole.body, newBody) : contractResolver<Values>(updateRole.body),
    send: (values, base) => {
      if (base === undefined) return request(storeRole, { body: newBody(values) })
      const { name, copy_of: _, ...facts } = values
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
      const value = values[field]
      return typeof value === 'boolean' ? t(value ? 'ui.yes' : 'ui.no') : value
    },
  })
  const { register, setValue } = form
  const { dirtyFields } = form.formState
  const purpose = original === undefined ? (isNew ? 'create' : 'edit') : 'copy'
  const title = fieldProps(form, 'title')
  const copied = fieldProps(form, 'copy_of')
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
          if (isNew && dirtyFields.name !== true) setValue('name', nameFor(event.target.value, taken))
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
        <SelectBox
          {...copied}
          label={labels.copy_of}
          help={t('security.roles.copy_of_help')}
          empty={t('security.roles.copy_of_none')}
          options={(original !== undefined && data === undefined ? [original] : roles)
            .filter(({ name }) => name !== 'superadmin')
            .map(({ id, title: text }) => ({ value: id, text: sentenceCase(text) }))}
          onChange={(event) => {
            void copied.onChange(event)
            const from = newValues(roles.find(({ id }) => String(id) === event.target.value))
            setValue('scope', from.scope)
            setValue('requires_totp', from.requires_totp)
            setValue('sso_only', from.sso_only)
          }}
        />
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
