import { type AnswerOf, roleScopes } from '@portal/contract'
import { type Role, storeRole, updateRole } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useVersionedForm } from '../../../kit/form/versioned-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'

type Values = Pick<Role, 'title' | 'name' | 'requires_totp' | 'scope'>

function valuesOf({ title, name, requires_totp, scope }: Values): Values {
  return { title, name, requires_totp, scope }
}

interface Props {
  /** The role to change; undefined to create one. */
  readonly role?: Role
  /** The role to copy. */
  readonly original?: Role
  readonly onClose: () => void
}

/** A role name derived from the typed title: without accents, with hyphens. */
function nameFor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
}

/** Creates, copies or changes a role: its title, name and scope, and whether it requires one-time codes. */
export function RoleForm({ role, original, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = role === undefined
  const labels: Readonly<Record<keyof Values, string>> = {
    title: t('security.roles.title'),
    name: t('security.roles.name'),
    requires_totp: t('security.roles.totp'),
    scope: t('fields.scope'),
  }
  const scopes = roleScopes.map((value) => ({ value, text: t(`choices.scope_${value}`) }))
  const shown = (values: Values): Readonly<Record<keyof Values, string>> => ({
    ...values,
    requires_totp: t(values.requires_totp ? 'ui.yes' : 'ui.no'),
    scope: t(`choices.scope_${values.scope}`),
  })
  const { form, frame, conflict } = useVersionedForm<Values, Role, AnswerOf<typeof storeRole | typeof updateRole>>({
    record: role,
    values: valuesOf(role ?? { requires_totp: false, scope: 'all', ...original, title: '', name: '' }),
    valuesOf,
    resolver: contractResolver<Values>(isNew ? storeRole.body : updateRole.body),
    send: ({ name, ...facts }, base) => {
      if (base === undefined) {
        const copied = original === undefined ? {} : { copy_of: original.id }
        return request(storeRole, { body: { ...facts, name, ...copied } })
      }
      const named = base.is_builtin || name === base.name ? {} : { name }
      return request(updateRole, { params: { id: base.id }, body: { ...facts, ...named, version: base.version } })
    },
    refreshes: ['security', 'users', 'audits'],
    onDone: ({ data, details }) => {
      showDone(data)
      // A role without permissions is useless: go to the matrix next.
      if (details !== null && details !== undefined) void navigate({ search: `?view=matrix&role=${details.id}` })
      else void refreshPermissions(true)
    },
    onClose,
    titleOf: ({ title }) => title,
    labelOf: (field) => labels[field as keyof Values],
    textOf: (field, values) => shown(values)[field],
  })
  const { register, setValue } = form
  const { errors, dirtyFields } = form.formState
  const words = original === undefined ? (isNew ? 'create' : 'edit') : 'copy'
  const title = register('title')
  return (
    <Dialog
      {...frame}
      width={480}
      title={t(`security.roles.${words}_title`)}
      subtitle={(role ?? original)?.title}
      actions={
        <Button type="submit" variant="filled" busy={frame.busy}>
          {t(words === 'edit' ? 'ui.save' : words === 'copy' ? 'security.roles.copy_action' : 'security.roles.create')}
        </Button>
      }
    >
      <TextBox
        {...title}
        label={labels.title}
        help={t('security.roles.title_help')}
        maxLength={191}
        autoFocus
        error={errors.title?.message}
        onChange={(event) => {
          void title.onChange(event)
          if (isNew && dirtyFields.name !== true) setValue('name', nameFor(event.target.value))
        }}
      />
      <TextBox
        {...register('name')}
        label={labels.name}
        help={t(role?.is_builtin === true ? 'security.roles.name_fixed' : 'security.roles.name_help')}
        maxLength={isNew ? 30 : 191}
        readOnly={role?.is_builtin === true}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.name?.message}
      />
      {role?.name === 'superadmin' ? null : (
        <SelectBox
          {...register('scope')}
          label={labels.scope}
          help={t('security.roles.scope_help')}
          empty={false}
          options={scopes}
          error={errors.scope?.message}
        />
      )}
      <div>
        <CheckBox {...register('requires_totp')} label={labels.requires_totp} />
        <p className="muted">{t('security.roles.totp_help')}</p>
      </div>
      {conflict}
    </Dialog>
  )
}
