import { mdiLockOutline } from '@mdi/js'
import { giveRoles, listAssignableRoles, type StaffRow, takeRoles } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { asApiError } from '../../../../kit/request/api-errors.ts'
import { invalidate, useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { refreshPermissions } from '../../../frame/session/session-calls.ts'
import { RoleMakers } from './RoleMakers.tsx'
import { StaffBox } from './StaffBox.tsx'
import styles from './users.module.css'

interface Props {
  /** The account; undefined where the person must still be found. */
  readonly row?: StaffRow | undefined
  readonly onClose: () => void
}

function namesOf(row: StaffRow | null): readonly string[] {
  return row?.roles.map(({ name }) => name) ?? []
}

/** Grants and removes roles: afterwards the person has exactly the selected roles. */
export function RolesDialog({ row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const [person, setPerson] = useState<StaffRow | null>(row ?? null)
  const [selected, setSelected] = useState(namesOf(row ?? null))
  const [errorMessage, setErrorMessage] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const query = useCallQuery(listAssignableRoles, {})
  const { data } = query
  const roleNames = namesOf(person)
  // A role that this person may not grant is shown only if the account has it.
  const roleOptions = [
    ...(data?.data ?? []),
    ...(person?.roles ?? []).filter(({ name }) => data?.data.every((one) => one.name !== name)),
  ]
  const given = selected.filter((name) => !roleNames.includes(name))
  const taken = roleNames.filter((name) => !selected.includes(name))
  const isChanged = given.length + taken.length > 0

  async function save(): Promise<void> {
    setErrorMessage(undefined)
    if (person === null) {
      setError(t('users.roles_form.choose'))
      return
    }
    if (!isChanged) {
      setErrorMessage(t('users.roles_form.none_changed'))
      return
    }
    setBusy(true)
    let hasGiven = false
    try {
      const params = { id: person.id }
      let message = ''
      if (given.length > 0) message = (await request(giveRoles, { params, body: { roles: given } })).data
      hasGiven = given.length > 0
      if (taken.length > 0) message = (await request(takeRoles, { params, query: { roles: taken } })).data
      showDone(message)
      if (person.id === principal.id) void refreshPermissions(true)
      onClose()
    } catch (thrown) {
      const { message } = asApiError(thrown)
      setErrorMessage(hasGiven ? t('users.roles_form.partly', { reason: message }) : message)
      // The granted roles are saved already: pressing again completes the rest.
      if (hasGiven) {
        const added = roleOptions.filter(({ name }) => given.includes(name)).map((role) => ({ ...role, group: null }))
        const roles = [...person.roles, ...added]
        setPerson({ ...person, roles })
      }
    } finally {
      setBusy(false)
      invalidate('users', 'audits')
    }
  }

  return (
    <Dialog
      width={480}
      title={t(row === undefined ? 'users.actions.assign' : 'users.roles_form.title')}
      subtitle={row === undefined ? undefined : personNameCase(row.full_name)}
      dirty={isChanged}
      busy={busy}
      error={errorMessage}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      submit={t('users.roles_form.save')}
    >
      {row === undefined ? (
        <StaffBox
          label={t('fields.profile_name')}
          help={t('users.roles_form.find_help')}
          error={error}
          autoFocus
          value={person}
          onChange={(found) => {
            setError(undefined)
            setPerson(found)
            setSelected(namesOf(found))
          }}
        />
      ) : null}
      <QueryResult query={query} lines={4} compact />
      {data === undefined || person === null ? null : (
        <>
          <fieldset className={`stack gap-2 whole-row ${styles.roleChoices}`}>
            <legend className="visually-hidden">{t('users.roles_form.title')}</legend>
            {roleOptions.map(({ name, title }) => {
              const isReserved = data.data.every((one) => one.name !== name)
              const group = person.roles.find((one) => one.name === name)?.group ?? null
              return (
                <div key={name} className={`row wrap ${styles.roleChoice}`}>
                  <CheckBox
                    label={sentenceCase(title)}
                    checked={selected.includes(name)}
                    disabled={isReserved || group !== null}
                    onChange={({ target }) =>
                      setSelected(target.checked ? [...selected, name] : selected.filter((one) => one !== name))
                    }
                  />
                  {group === null ? null : (
                    <span className="muted">
                      <Icon path={mdiLockOutline} size={14} />
                      <span>{` ${t('users.roles_form.of_group', { group })}`}</span>
                    </span>
                  )}
                  {isReserved ? <span className="muted">{t('users.roles_form.reserved')}</span> : null}
                </div>
              )
            })}
          </fieldset>
          {selected.length === 0 && roleNames.length > 0 ? (
            <p className="notice warning-tint">{t('users.roles_form.no_roles_left')}</p>
          ) : null}
          <p className="muted">{t('users.roles_form.effect')}</p>
          <RoleMakers />
        </>
      )}
    </Dialog>
  )
}
