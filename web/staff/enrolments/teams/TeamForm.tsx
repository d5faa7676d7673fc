import { mdiAccountMinusOutline } from '@mdi/js'
import type { Schedule, Team } from '@portal/contract'
import { checkMember, createTeam, updateTeam } from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { errorText, resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { asApiError, sentenceOf } from '../../../kit/request/api-errors.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { useFound } from '../../offer/schedules/references.ts'
import { transitionKeys } from '../../offer/schedules/tags.ts'
import { CitizenBox, type FoundCitizen } from '../enrolment/CitizenBox.tsx'
import { Reasons } from '../enrolment/Reasons.tsx'
import { fieldOf, memberOf, membersIn, type Person, peopleOf, type TeamValues, valuesOf } from './team-values.ts'
import styles from './teams.module.css'

interface Props {
  readonly schedule: Schedule
  /** The team to change; undefined to create one. */
  readonly team: Team | undefined
  readonly onClose: () => void
}

/** Whether a team has participants outside the person's scope. A save would take them out. */
function hidesMembers(team: Team | undefined): boolean {
  return team !== undefined && team.members_count > team.members.length
}

const memberError = /^members\.(\d+)\.(profile_id|participant_role_id)$/

/** Creates or changes a team: its name, its participants with their roles, its captain, within the size limits of the schedule. */
export function TeamForm({ schedule, team, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [added, setAdded] = useState<readonly Person[]>([])
  const [details, setDetails] = useState<unknown>()
  const [refused, setRefused] = useState<{ readonly name: string; readonly reasons: readonly string[] }>()
  const [isChecking, setChecking] = useState(false)
  /** The person pressed "save" while a citizen was being checked. */
  const [savesAfterCheck, setSavesAfterCheck] = useState(false)
  const roles = useFound('participant-roles', '').rows ?? []
  /** The role of the captain, if the catalogue has one: the captain gets it, and it cannot be chosen. */
  const captainRole = roles.find(({ isCaptain }) => isCaptain)
  const otherRoles = roles.filter((one) => one !== captainRole)
  const [usual, setUsual] = useState<string>()
  const { min_team_participants_quota: min, max_team_participants_quota: max } = schedule

  function errorsOfFields(values: TeamValues): FieldErrors<TeamValues> {
    const members = membersIn(values)
    const wrong: Record<string, { type: string; message: string }> = {}
    if (values.name?.trim() === '') wrong.name = { type: 'required', message: errorText('name', 'validation.required') }
    for (const { profile_id, role } of members) {
      if (role !== '') continue
      wrong[fieldOf(profile_id)] = { type: 'participant_role_id', message: t('teams.form.role_needed') }
    }
    const sizes = { count: members.length, min: formatNumber(min), max: formatNumber(max) }
    if (members.length < min) wrong.members = { type: 'min', message: t('teams.form.too_few', sizes) }
    else if (members.length > max) wrong.members = { type: 'max', message: t('teams.form.too_many', sizes) }
    else if (!members.some(({ profile_id }) => String(profile_id) === values.captain_profile_id)) {
      wrong.captain_profile_id = { type: 'required', message: t('teams.form.captain_needed') }
    }
    return wrong
  }

  const { form, frame, record, conflict, save } = useRecordForm<TeamValues, Team, { readonly data: string }>({
    record: team,
    values: valuesOf(team),
    valuesOf,
    resolver: resolverOf(errorsOfFields),
    send: (values, base) => {
      setDetails(undefined)
      // The other person may have added somebody to the team whom this person may not see.
      if (hidesMembers(base)) return Promise.reject(new Error('members out of scope'))
      const body = {
        name: values.name ?? '',
        captain_profile_id: Number(values.captain_profile_id),
        members: membersIn(values).map(({ profile_id, role }) => ({ profile_id, participant_role_id: Number(role) })),
      }
      return base === undefined
        ? request(createTeam, { params: { id: schedule.id }, body })
        : request(updateTeam, { params: { id: schedule.id, team: base.id }, body: { ...body, version: base.version } })
    },
    invalidates: transitionKeys,
    onError: (error) => {
      setDetails(error.details)
      const members = membersIn(form.getValues())
      const wrong = Object.entries(error.errors)
      for (const [path, [message]] of wrong) {
        const [, place, type = 'server'] = memberError.exec(path) ?? []
        const id = members[Number(place)]?.profile_id
        if (message !== undefined) form.setError(id === undefined ? path : fieldOf(id), { type, message })
      }
      return wrong.length > 0
    },
    onClose,
    titleOf: ({ name }) => name,
    labelOf: (field, theirs) => {
      if (field === 'name') return t('teams.form.name')
      return field === 'captain_profile_id' ? t('fields.captain') : personOf(memberOf(field), theirs)
    },
    textOf: (field, values, of) => {
      const value = values[field]
      if (field === 'name') return value
      if (field === 'captain_profile_id') return personOf(Number(value), of)
      if (value === undefined) return t('teams.form.not_in_team')
      return rolesFor(roles, memberOf(field), value, of ?? team).find((one) => one.value === value)?.text
    },
  })
  const values = form.watch()
  const { errors } = form.formState
  const members = membersIn(values)
  const isHidden = hidesMembers(record)
  const people = [...peopleOf(record), ...peopleOf(team), ...added]

  /** @param of - a team that may have participants whom this form does not know yet */
  function personOf(id: number | undefined, of?: Team): string {
    const person = [...people, ...peopleOf(of)].find(({ profile_id }) => profile_id === id)
    return personNameCase(person?.full_name ?? '')
  }

  function write(field: string, value: string | undefined): void {
    form.setValue(field, value, { shouldDirty: true })
  }

  /** The default role of a participant who is not the captain. */
  function usualOf(found = usual): string {
    const last = members.findLast(({ role }) => role !== String(captainRole?.id))?.role
    return found ?? last ?? String(otherRoles[0]?.id ?? '')
  }

  function makeCaptain(profile_id: number, found = usual): void {
    const before = members.find((one) => String(one.profile_id) === values.captain_profile_id)
    write('captain_profile_id', String(profile_id))
    if (captainRole === undefined) return
    if (before !== undefined && before.role === String(captainRole.id))
      write(fieldOf(before.profile_id), usualOf(found))
    write(fieldOf(profile_id), String(captainRole.id))
  }

  /** Adds a citizen who may take part; for any other it shows the reason, before anything is saved. */
  async function add(one: FoundCitizen): Promise<void> {
    form.clearErrors()
    setRefused(undefined)
    setChecking(true)
    let found = usual
    try {
      const { data } = await request(checkMember, {
        params: { id: schedule.id },
        query: { profile_id: one.id, ...(team === undefined ? {} : { team_id: team.id }) },
      })
      if (!data.can_join) {
        setRefused({ name: personNameCase(one.full_name), reasons: data.reasons.map(({ reason }) => reason) })
        return
      }
      if (data.usual_role_id !== null) found = String(data.usual_role_id)
    } catch (error) {
      setRefused({ name: personNameCase(one.full_name), reasons: [sentenceOf(asApiError(error))] })
      return
    } finally {
      setChecking(false)
    }
    setUsual(found)
    setAdded((now) => [
      ...now,
      { profile_id: one.id, full_name: one.full_name, document: `${one.document_type} ${one.document}`, age: one.age },
    ])
    write(fieldOf(one.id), usualOf(found))
    if (members.length === 0) makeCaptain(one.id, found)
  }

  useEffect(() => {
    if (isChecking || !savesAfterCheck) return
    setSavesAfterCheck(false)
    if (refused === undefined) save()
  }, [isChecking, savesAfterCheck, refused, save])

  const general = errors.members ?? errors.captain_profile_id

  return (
    <Dialog
      {...frame}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChecking) setSavesAfterCheck(true)
        else frame.onSubmit(event)
      }}
      side
      width={640}
      title={t(team === undefined ? 'teams.form.create_title' : 'teams.form.edit_title')}
      subtitle={t('teams.form.sizes', { min: formatNumber(min), max: formatNumber(max), count: members.length })}
      error={isHidden ? t('teams.form.hidden') : frame.error}
      submit={isHidden ? undefined : t('teams.form.save')}
    >
      <div className="stack gap-20">
        <Reasons details={details} members={people} />
        <TextBox {...fieldProps(form, 'name')} label={t('teams.form.name')} maxLength={191} autoFocus />
        <fieldset className={`stack gap-12 ${styles.people}`}>
          <legend>{t('fields.members')}</legend>
          {members.length === 0 ? null : (
            <ul>
              {members.map(({ profile_id, role }) => {
                const name = personOf(profile_id)
                const person = people.find((one) => one.profile_id === profile_id)
                const fieldError = errors[fieldOf(profile_id)]
                return (
                  <li key={profile_id} className="ruled" data-wrong={fieldError === undefined ? undefined : true}>
                    <label className={`stack gap-2 muted ${styles.pick}`}>
                      <input
                        type="radio"
                        name="captain"
                        checked={values.captain_profile_id === String(profile_id)}
                        aria-label={t('teams.form.make_captain', { name })}
                        onChange={() => makeCaptain(profile_id)}
                      />
                      <span>{t('fields.captain')}</span>
                    </label>
                    <div className="shrink break-words">
                      <strong>{name}</strong>
                      {person === undefined ? null : (
                        <span className="figures muted block">
                          {`${person.document} · ${t('profiles.years', { count: person.age })}`}
                        </span>
                      )}
                    </div>
                    {role === String(captainRole?.id) && values.captain_profile_id === String(profile_id) ? (
                      <span />
                    ) : (
                      <SelectBox
                        size="small"
                        label={t('teams.form.role_of', { name })}
                        labelHidden
                        empty={t('fields.role')}
                        value={role}
                        options={rolesFor(otherRoles, profile_id, role, record)}
                        error={fieldError?.type === 'participant_role_id' ? fieldError.message : undefined}
                        onChange={(event) => write(fieldOf(profile_id), event.target.value)}
                      />
                    )}
                    <IconButton
                      icon={mdiAccountMinusOutline}
                      label={t('teams.form.take_out', { name })}
                      onClick={() => {
                        form.clearErrors()
                        write(fieldOf(profile_id), undefined)
                      }}
                    />
                    <ErrorMessage className="whole-row small error-ink">
                      {fieldError?.type === 'profile_id' ? fieldError.message : null}
                    </ErrorMessage>
                  </li>
                )
              })}
            </ul>
          )}
          <ErrorMessage className="whole-row small error-ink">{general?.message}</ErrorMessage>
          <CitizenBox
            label={t('teams.form.add')}
            value={null}
            without={members.map(({ profile_id }) => profile_id)}
            autoFocus={members.length > 0 && frame.dirty}
            onChange={(one) => {
              if (one !== null) void add(one)
            }}
          />
          {isChecking ? <Status className="muted">{t('teams.form.checking')}</Status> : null}
          {refused === undefined ? null : (
            <div className="notice error-tint" role="alert">
              <p className="strong error-ink">{t('teams.form.cannot', { name: refused.name })}</p>
              <ul>
                {refused.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
        </fieldset>
      </div>
      {conflict}
    </Dialog>
  )
}

/** The roles to choose from, plus the current role of a participant if it is no longer in the catalogue. */
function rolesFor(
  roles: readonly { readonly id: number; readonly name: string }[],
  profileId: number | undefined,
  role: string,
  team: Team | undefined,
): readonly { readonly value: string; readonly text: string }[] {
  const roleOptions = roles.map(({ id, name }) => ({ value: String(id), text: name }))
  if (role === '' || roleOptions.some(({ value }) => value === role)) return roleOptions
  const own = team?.members.find((one) => one.profile_id === profileId)?.participant_role
  return [{ value: role, text: own === undefined ? `#${role}` : sentenceCase(own) }, ...roleOptions]
}
