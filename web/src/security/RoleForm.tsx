import { type Role, storeRole, updateRole } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ApiError } from '../api-errors.ts'
import { contractResolver, showFieldErrors } from '../form.ts'
import { useCall } from '../queries.ts'
import { refreshPermissions } from '../session-calls.ts'
import { showDone } from '../snackbars.ts'
import { Button } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './rights.module.css'

interface Values {
  title: string
  name: string
  requires_totp: boolean
}

interface Props {
  /** The role to change; none to make one. */
  readonly role?: Role
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

/** Makes or changes a role: its title, its name, and whether it asks for one-time codes. */
export function RoleForm({ role, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = role === undefined
  const [version, setVersion] = useState(role?.version)
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, setError, setValue, formState } = useForm<Values>({
    defaultValues: { title: role?.title ?? '', name: role?.name ?? '', requires_totp: role?.requires_totp ?? false },
    resolver: contractResolver<Values>(isNew ? storeRole.body : updateRole.body),
  })
  const { errors, isDirty, dirtyFields } = formState

  function fail(error: ApiError): void {
    const current = error.reason === 'stale_version' ? (error.details as { version?: unknown } | undefined) : undefined
    if (typeof current?.version === 'number') setVersion(current.version)
    if (!showFieldErrors(error, ['title', 'name'], setError)) setTrouble(error.message)
  }
  const manner = { refreshes: ['security', 'users', 'audits'], onFailed: fail }
  const creating = useCall(storeRole, {
    ...manner,
    onDone: ({ data, details }) => {
      showDone(data)
      onClose()
      // A role without permissions is of no use: the next thing to do stands there.
      void navigate({ search: `?view=matrix&role=${details.id}` })
    },
  })
  const updating = useCall(updateRole, {
    ...manner,
    onDone: ({ data }) => {
      showDone(data)
      void refreshPermissions(true)
      onClose()
    },
  })
  const busy = creating.isPending || updating.isPending
  const save = handleSubmit(({ title, name, requires_totp }) => {
    setTrouble(undefined)
    if (role === undefined) creating.mutate({ body: { title, name, requires_totp } })
    else {
      const named = role.is_builtin || name === role.name ? {} : { name }
      updating.mutate({ params: { id: role.id }, body: { title, requires_totp, ...named, version } })
    }
  })
  const title = register('title')
  return (
    <Dialog
      open
      width={480}
      title={t(isNew ? 'security.roles.create_title' : 'security.roles.edit_title')}
      subtitle={role?.title}
      dirty={isDirty}
      busy={busy}
      error={trouble}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" busy={busy}>
          {t(isNew ? 'security.roles.create' : 'ui.save')}
        </Button>
      }
    >
      <TextBox
        {...title}
        label={t('security.roles.title')}
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
        label={t('security.roles.name')}
        help={t(role?.is_builtin === true ? 'security.roles.name_fixed' : 'security.roles.name_help')}
        maxLength={isNew ? 30 : 191}
        readOnly={role?.is_builtin === true}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.name?.message}
      />
      <div>
        <CheckBox {...register('requires_totp')} label={t('security.roles.totp')} />
        <p className={styles.soft}>{t('security.roles.totp_help')}</p>
      </div>
    </Dialog>
  )
}
