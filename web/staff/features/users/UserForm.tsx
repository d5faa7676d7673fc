import { accountFields, listAssignableRoles, type StaffRow, storeUser, updateUser } from '@portal/contract/staff'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '../../../kit/form/form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { DateBox } from '../../../kit/ui/DateBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FailedState } from '../../../kit/ui/EmptyState.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { type Merged, mergeThree, settle } from '../../../kit/ui/three-way.ts'
import { factsOf, resolverFor, type UserValues, valuesOf } from './user-values.ts'
import styles from './users.module.css'

const ConflictChoice = lazy(async () => ({
  default: (await import('../../../kit/ui/ConflictChoice.tsx')).ConflictChoice,
}))

type Field = keyof UserValues & string

interface Overtaken {
  readonly row: StaffRow
  readonly theirs: UserValues
  readonly merged: Merged<UserValues>
}

interface Props {
  /** The account to correct; none to make one. */
  readonly row?: StaffRow | undefined
  readonly onClose: () => void
}

function rowIn({ reason, details }: ApiError): StaffRow | undefined {
  const isRow = typeof details === 'object' && details !== null && 'version' in details && 'username' in details
  return reason === 'stale_version' && isRow ? (details as unknown as StaffRow) : undefined
}

/** Makes or corrects a staff account; what a colleague changed meanwhile is put together with one's own. */
export function UserForm({ row, onClose }: Props): ReactElement {
  const { t, i18n } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const isNew = row === undefined
  const [seen, setSeen] = useState(row)
  const [shown, setShown] = useState(false)
  const [roles, setRoles] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const assignable = useCallQuery(listAssignableRoles, {}, { onFailure: 'inline', enabled: isNew })
  const offered = assignable.data?.data ?? []
  const { register, control, handleSubmit, setError, getValues, reset, formState } = useForm<UserValues>({
    defaultValues: valuesOf(row),
    resolver: resolverFor(isNew),
    shouldFocusError: false,
  })
  const { errors, isDirty } = formState

  function focusFirstFault(): void {
    // After the faults are drawn.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function fail(error: ApiError): void {
    const theirs = rowIn(error)
    if (theirs !== undefined && seen !== undefined) {
      const values = valuesOf(theirs)
      setOvertaken({ row: theirs, theirs: values, merged: mergeThree(valuesOf(seen), getValues(), values) })
      return
    }
    setOvertaken(undefined)
    if (showFieldErrors(error, [...accountFields, 'password'] as Field[], setError)) focusFirstFault()
    else setTrouble(Object.values(error.errors)[0]?.[0] ?? error.message)
  }

  const manner = { refreshes: ['users', 'audits'], onFailed: fail }
  const creating = useCallMutation(storeUser, {
    ...manner,
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
  })
  const updating = useCallMutation(updateUser, {
    ...manner,
    onDone: () => {
      showDone(t('done.updated'))
      onClose()
    },
  })
  const isBusy = creating.isPending || updating.isPending

  function send(values: UserValues, base = seen): void {
    setTrouble(undefined)
    const facts = factsOf(values)
    if (base !== undefined) {
      updating.mutate({ params: { id: base.id }, body: { ...facts, version: base.version } })
      return
    }
    const password = values.password === '' ? {} : { password: values.password }
    creating.mutate({ body: { ...facts, ...password, ...(roles.length === 0 ? {} : { roles: [...roles] }) } })
  }

  const labels: Readonly<Record<Field, string>> = {
    name: t('users.form.name'),
    surname: t('users.form.surname'),
    document: t('fields.document'),
    email: t('fields.email'),
    username: t('fields.username'),
    description: t('users.form.description'),
    dependency: t('fields.dependency'),
    company: t('fields.company'),
    phone: t('fields.phone'),
    ext: t('fields.ext'),
    expires_at: t('users.form.expires'),
    password: t('fields.password'),
  }
  // The general name of the field is that of a citizen's first surname; an account has both in one.
  const said = (field: Field) =>
    field === 'surname'
      ? errors.surname?.message?.replace(
          t('fields.surname').toLocaleLowerCase(i18n.language),
          labels.surname.toLocaleLowerCase(i18n.language),
        )
      : errors[field]?.message
  const box = (field: Field, more: Partial<Parameters<typeof TextBox>[0]> = {}) => (
    <TextBox {...register(field)} label={labels[field]} maxLength={191} error={said(field)} {...more} />
  )

  return (
    <Dialog
      open
      side
      width={620}
      title={t(isNew ? 'users.form.create_title' : 'users.form.edit_title')}
      subtitle={row === undefined ? undefined : nameCase(row.full_name)}
      dirty={isDirty || roles.length > 0}
      busy={isBusy}
      error={trouble}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((values) => send(values), focusFirstFault)(event)}
      actions={
        <Button type="submit" variant="filled" busy={isBusy}>
          {t(isNew ? 'users.form.create' : 'ui.save')}
        </Button>
      }
    >
      <div ref={frame} className={styles.form}>
        <section className={styles.part}>
          <h3>{t('users.form.person')}</h3>
          {box('name', { autoFocus: true })}
          {box('surname')}
          {box('document', { inputMode: 'numeric' })}
          {box('email', { type: 'email', inputMode: 'email' })}
        </section>
        <section className={styles.part}>
          <h3>{t('users.form.access')}</h3>
          {box('username', {
            help: t('users.form.username_help'),
            maxLength: 30,
            autoCapitalize: 'none',
            spellCheck: false,
          })}
          <Controller
            control={control}
            name="expires_at"
            render={({ field }) => (
              <DateBox
                {...field}
                kind="moment"
                label={labels.expires_at}
                optional
                help={t('users.form.expires_help')}
                error={said('expires_at')}
              />
            )}
          />
          {isNew ? (
            <PasswordBox
              {...register('password')}
              className={styles.wide ?? ''}
              size="medium"
              label={labels.password}
              optional
              help={t('users.form.password_help')}
              error={errors.password?.message}
              shown={shown}
              onShown={setShown}
            />
          ) : null}
          {isNew && assignable.isPending ? <SkeletonLines lines={4} /> : null}
          {isNew && assignable.error !== null && assignable.error.status !== 403 ? (
            <div className={styles.wide}>
              <FailedState error={assignable.error} onRetry={() => void assignable.refetch()} compact />
              <p className={styles.help}>{t('users.form.roles_failed')}</p>
            </div>
          ) : null}
          {isNew && offered.length > 0 ? (
            <fieldset className={styles.roleChoices}>
              <legend>{t('users.form.roles')}</legend>
              {offered.map(({ name, title }) => (
                <CheckBox
                  key={name}
                  label={title}
                  checked={roles.includes(name)}
                  onChange={({ target }) =>
                    setRoles(target.checked ? [...roles, name] : roles.filter((one) => one !== name))
                  }
                />
              ))}
              <p className={styles.help}>{t('users.form.roles_help')}</p>
            </fieldset>
          ) : null}
        </section>
        <section className={styles.part}>
          <h3>{t('users.form.work')}</h3>
          {box('description', { optional: true, maxLength: 80 })}
          {box('dependency', { optional: true, maxLength: 80 })}
          {box('company', { optional: true, maxLength: 80 })}
          {box('phone', { optional: true, maxLength: 80, inputMode: 'tel' })}
          {box('ext', { optional: true, maxLength: 80, inputMode: 'numeric' })}
        </section>
      </div>
      {overtaken === undefined ? null : (
        <Suspense>
          <ConflictChoice
            subtitle={nameCase(overtaken.row.full_name)}
            fields={overtaken.merged.contested.map((field) => ({
              name: field,
              label: labels[field],
              mine: getValues(field).replace('T', field === 'expires_at' ? ' ' : 'T'),
              theirs: overtaken.theirs[field].replace('T', field === 'expires_at' ? ' ' : 'T'),
            }))}
            taken={overtaken.merged.taken.map((field) => labels[field])}
            busy={isBusy}
            error={trouble}
            onClose={() => setOvertaken(undefined)}
            onChoose={(choices) => {
              const values = settle(overtaken.merged, overtaken.theirs, choices)
              setSeen(overtaken.row)
              reset(values, { keepDefaultValues: true })
              send(values, overtaken.row)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
