import { roleScopes } from '@portal/contract'
import { type Role, storeRole, updateRole } from '@portal/contract/staff'
import { type ReactElement, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contractResolver, showFieldErrors } from '../../../kit/form/form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { type Merged, mergeThree, settle } from '../../../kit/ui/three-way.ts'
import styles from './rights.module.css'

const ConflictChoice = lazy(async () => ({
  default: (await import('../../../kit/ui/ConflictChoice.tsx')).ConflictChoice,
}))

type Values = Pick<Role, 'title' | 'name' | 'requires_totp' | 'scope'>

/** The role as a colleague left it, and what becomes of both changes. */
interface Overtaken {
  readonly role: Role
  readonly merged: Merged<Values>
}

function valuesOf({ title, name, requires_totp, scope }: Values): Values {
  return { title, name, requires_totp, scope }
}

function roleIn({ reason, details }: ApiError): Role | undefined {
  const isRole = typeof details === 'object' && details !== null && 'version' in details && 'title' in details
  return reason === 'stale_version' && isRole ? (details as Role) : undefined
}

interface Props {
  /** The role to change; none to make one. */
  readonly role?: Role
  /** The role to make one like. */
  readonly original?: Role
  readonly onClose: () => void
}

/** A name for the title somebody types: without accents, with hyphens. */
function nameFor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
}

/** Makes, copies or changes a role: its title, name and scope, and whether it asks for codes; two changes are put together. */
export function RoleForm({ role, original, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = role === undefined
  const [seen, setSeen] = useState(role)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, setError, setValue, getValues, reset, formState } = useForm<Values>({
    defaultValues: valuesOf(role ?? { requires_totp: false, scope: 'all', ...original, title: '', name: '' }),
    resolver: contractResolver<Values>(isNew ? storeRole.body : updateRole.body),
  })
  const { errors, isDirty, dirtyFields } = formState

  function fail(error: ApiError): void {
    const theirs = roleIn(error)
    if (theirs !== undefined && seen !== undefined) {
      const merged = mergeThree<Values>(valuesOf(seen), valuesOf(getValues()), valuesOf(theirs))
      setOvertaken({ role: theirs, merged })
      return
    }
    setOvertaken(undefined)
    if (!showFieldErrors(error, ['title', 'name'], setError)) setTrouble(error.message)
  }
  const manner = { refreshes: ['security', 'users', 'audits'], onFailed: fail }
  const creating = useCallMutation(storeRole, {
    ...manner,
    onDone: ({ data, details }) => {
      showDone(data)
      onClose()
      // A role without permissions is of no use: the next thing to do stands there.
      void navigate({ search: `?view=matrix&role=${details.id}` })
    },
  })
  const updating = useCallMutation(updateRole, {
    ...manner,
    onDone: ({ data }) => {
      showDone(data)
      void refreshPermissions(true)
      onClose()
    },
  })
  const busy = creating.isPending || updating.isPending
  function send({ title, name, requires_totp, scope }: Values, base = seen): void {
    setTrouble(undefined)
    if (base === undefined) {
      const copied = original === undefined ? {} : { copy_of: original.id }
      creating.mutate({ body: { title, name, requires_totp, scope, ...copied } })
    } else {
      const named = base.is_builtin || name === base.name ? {} : { name }
      const body = { title, requires_totp, scope, ...named, version: base.version }
      updating.mutate({ params: { id: base.id }, body })
    }
  }
  const save = handleSubmit((values) => send(values))
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
  const words = original === undefined ? (isNew ? 'create' : 'edit') : 'copy'
  const title = register('title')
  return (
    <Dialog
      open
      width={480}
      title={t(`security.roles.${words}_title`)}
      subtitle={(role ?? original)?.title}
      dirty={isDirty}
      busy={busy}
      error={trouble}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" busy={busy}>
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
        />
      )}
      <div>
        <CheckBox {...register('requires_totp')} label={labels.requires_totp} />
        <p className={styles.soft}>{t('security.roles.totp_help')}</p>
      </div>
      {overtaken === undefined ? null : (
        <Suspense>
          <ConflictChoice
            subtitle={overtaken.role.title}
            fields={overtaken.merged.contested.map((field) => ({
              name: field,
              label: labels[field],
              mine: shown(getValues())[field],
              theirs: shown(overtaken.role)[field],
            }))}
            taken={overtaken.merged.taken.map((field) => labels[field])}
            busy={busy}
            error={trouble}
            onClose={() => setOvertaken(undefined)}
            onChoose={(choices) => {
              const values = settle(overtaken.merged, valuesOf(overtaken.role), choices)
              setSeen(overtaken.role)
              reset(values, { keepDefaultValues: true })
              send(values, overtaken.role)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
