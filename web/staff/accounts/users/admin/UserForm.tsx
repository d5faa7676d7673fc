import type { ResponseOf } from '@portal/contract'
import { listAssignableRoles, type StaffRow, storeUser, updateUser } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { labelOf } from '../../../../kit/text/field-label.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { PasswordBox } from '../../../../kit/ui/field/PasswordBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { DateBox } from '../../../ui/field/DateBox.tsx'
import { AbsenceDays } from '../own/AbsenceDialog.tsx'
import type { AbsenceValues } from '../own/absence.ts'
import type { Invited } from './InvitationDialog.tsx'
import { RoleMakers } from './RoleMakers.tsx'
import { factsOf, resolverFor, type UserValues, usernameFor, valuesOf } from './user-values.ts'
import styles from './users.module.css'

type Field = keyof UserValues & string

interface Props {
  /** The account to correct; undefined to create one. */
  readonly row?: StaffRow | undefined
  /** Called for a new account without a password, whose person gets an invitation. */
  readonly onInvited?: (account: Invited) => void
  readonly onClose: () => void
}

/** Creates or corrects a staff account. */
export function UserForm({ row, onInvited, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const isNew = row === undefined
  const [roles, setRoles] = useState<readonly string[]>([])
  const assignable = useCallQuery(listAssignableRoles, {}, { enabled: isNew })
  const assignableRoles = assignable.data?.data ?? []
  const { form, frame, conflict } = useRecordForm<
    UserValues,
    StaffRow,
    ResponseOf<typeof storeUser | typeof updateUser>
  >({
    record: row,
    values: valuesOf(row),
    valuesOf,
    resolver: resolverFor(isNew),
    send: (values, base) => {
      const facts = factsOf(values)
      if (base !== undefined) {
        return request(updateUser, { params: { id: base.id }, body: { ...facts, version: base.version } })
      }
      const password = values.password || undefined
      return request(storeUser, { body: { ...facts, password, roles: roles.length === 0 ? undefined : [...roles] } })
    },
    invalidates: ['users', 'audits'],
    onDone: ({ data, details }, { name, surname, email, password }) => {
      if (details != null && 'id' in details && password === '') {
        onInvited?.({ id: details.id, full_name: `${name} ${surname}`, email: email.trim() })
      } else showDone(typeof data === 'string' ? data : t('done.updated'))
    },
    onClose,
    titleOf: ({ full_name }) => personNameCase(full_name),
    labelOf: (field) => labelIn(field as Field),
    textOf: (field, values) => (field === 'expires_at' ? values.expires_at.replace('T', ' ') : values[field]),
  })
  const { control } = form
  const fieldOf = (field: Field) =>
    fieldProps(form, field, field === 'name' || field === 'surname' ? { onChange: suggestUsername } : {})
  const { errors, dirtyFields } = form.formState
  /** A new account gets a username from the name, until somebody types one. */
  function suggestUsername(): void {
    if (!isNew || dirtyFields.username === true) return
    const [name, surname] = form.getValues(['name', 'surname'])
    form.setValue('username', usernameFor(name, surname))
  }

  /** Fields that this form calls differently. */
  const ownLabels: Readonly<Partial<Record<Field, string>>> = {
    name: t('users.form.name'),
    surname: t('users.form.surname'),
    description: t('users.form.description'),
    expires_at: t('users.profile.expires'),
  }
  const labelIn = (field: Field) => ownLabels[field] ?? labelOf(field)
  const box = (field: Field, more: Partial<Parameters<typeof TextBox>[0]> = {}) => (
    <TextBox {...fieldOf(field)} label={labelIn(field)} maxLength={191} {...more} />
  )

  return (
    <Dialog
      {...frame}
      side
      width={620}
      title={t(isNew ? 'users.actions.create' : 'users.form.edit_title')}
      subtitle={row === undefined ? undefined : personNameCase(row.full_name)}
      dirty={frame.dirty || roles.length > 0}
      submit={t(isNew ? 'users.actions.create' : 'ui.save')}
    >
      <div className="stack gap-24">
        <section className="form-part">
          <h3>{t('fields.profile_name')}</h3>
          {box('name', { autoFocus: true })}
          {box('surname')}
          {box('document', { inputMode: 'numeric' })}
          {box('email', { type: 'email', inputMode: 'email' })}
        </section>
        <section className="form-part">
          <h3>{t('fields.is_locked')}</h3>
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
                dayTime="closes"
                label={labelIn('expires_at')}
                optional
                help={t('users.form.expires_help')}
                error={errors.expires_at?.message}
              />
            )}
          />
          {isNew ? (
            <PasswordBox
              {...fieldOf('password')}
              className="whole-row"
              size="medium"
              label={labelIn('password')}
              optional
              help={t('users.form.password_help')}
            />
          ) : null}
          {isNew && assignable.isPending ? <SkeletonLines lines={4} /> : null}
          {isNew && assignable.error !== null && assignable.error.status !== 403 ? (
            <div className="whole-row">
              <ErrorState error={assignable.error} onRetry={() => void assignable.refetch()} compact />
              <p className="muted">{t('users.form.roles_failed')}</p>
            </div>
          ) : null}
          {isNew && assignableRoles.length > 0 ? (
            <fieldset className={`stack gap-2 whole-row ${styles.roleChoices}`}>
              <legend>{t('fields.roles')}</legend>
              {assignableRoles.map(({ name, title }) => (
                <CheckBox
                  key={name}
                  label={sentenceCase(title)}
                  checked={roles.includes(name)}
                  onChange={({ target }) =>
                    setRoles(target.checked ? [...roles, name] : roles.filter((one) => one !== name))
                  }
                />
              ))}
              <p className="muted">{t('users.form.roles_help')}</p>
              <RoleMakers />
            </fieldset>
          ) : null}
        </section>
        <section className="form-part">
          <h3>{t('users.form.work')}</h3>
          {box('description', { optional: true, maxLength: 80 })}
          {box('dependency', { optional: true, maxLength: 80 })}
          {box('company', { optional: true, maxLength: 80 })}
          {box('phone', { optional: true, maxLength: 80, inputMode: 'tel' })}
          {box('ext', { optional: true, maxLength: 80, inputMode: 'numeric' })}
        </section>
        <section className="form-part">
          <h3>{t('users.absence.title')}</h3>
          <AbsenceDays form={form as unknown as UseFormReturn<AbsenceValues>} />
          <p className="muted whole-row">{t('users.absence.form_help')}</p>
        </section>
      </div>
      {conflict}
    </Dialog>
  )
}
