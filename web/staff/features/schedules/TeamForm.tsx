import { mdiAccountMinusOutline } from '@mdi/js'
import type { ProfileRow, Schedule, Team } from '@portal/contract'
import { createTeam, updateTeam } from '@portal/contract/staff'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../../kit/form/form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button, IconButton } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { settle } from '../../../kit/ui/three-way.ts'
import { CitizenBox } from './CitizenBox.tsx'
import { Reasons } from './Reasons.tsx'
import { useFound } from './references.ts'
import { movedTags } from './tags.ts'
import { draftFrom, draftOf, type Member, memberOf, mergeTeams, type TeamDraft, valuesOf } from './team-values.ts'
import styles from './teams.module.css'

const ConflictChoice = lazy(async () => ({
  default: (await import('../../../kit/ui/ConflictChoice.tsx')).ConflictChoice,
}))

interface Props {
  readonly schedule: Schedule
  /** The team to change; none to make one. */
  readonly team: Team | undefined
  readonly onClose: () => void
}

type Faults = Readonly<Record<string, string>>

/** The team as it is now, in the body of a refusal. */
function currentOf({ reason, details }: ApiError, id: number | undefined): Team | undefined {
  const row = details as Team | undefined
  return reason === 'stale_version' && typeof row === 'object' && row !== null && row.id === id ? row : undefined
}

/**
 * Makes or changes a team: its name, its participants with their roles, its captain, within the sizes of the schedule. What a
 * colleague changed meanwhile is put together with one's own, participant by participant.
 */
export function TeamForm({ schedule, team, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(team)
  const [theirs, setTheirs] = useState<Team>()
  const [draft, setDraft] = useState(() => draftOf(team))
  const { name, members, captain } = draft
  const [faults, setFaults] = useState<Faults>({})
  const [trouble, setTrouble] = useState<string>()
  const [details, setDetails] = useState<unknown>()
  const [isDirty, setDirty] = useState(false)
  const roles = useFound('participant-roles', '').choices ?? []
  const { min_team_participants_quota: min, max_team_participants_quota: max } = schedule
  const isHidden = seen !== undefined && seen.members_count > seen.members.length

  function fail(error: ApiError): void {
    const current = currentOf(error, seen?.id)
    if (current !== undefined) {
      setTheirs(current)
      return
    }
    const said: Record<string, string> = {}
    for (const [field, [text]] of Object.entries(error.errors)) if (text !== undefined) said[field] = text
    setFaults(said)
    setDetails(error.details)
    setTrouble(Object.keys(said).length === 0 ? error.message : undefined)
    focusFirstFault()
  }

  function focusFirstFault(): void {
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const manner = {
    refreshes: [...movedTags],
    onDone: ({ data }: { data: string }) => {
      showDone(data)
      onClose()
    },
    onFailed: fail,
  }
  const creating = useCallMutation(createTeam, manner)
  const updating = useCallMutation(updateTeam, manner)
  const isBusy = creating.isPending || updating.isPending

  function save({ name, members, captain }: TeamDraft, base: Team | undefined): void {
    setTrouble(undefined)
    setDetails(undefined)
    const wrong: Record<string, string> = {}
    if (name.trim() === '') wrong.name = faultText('name', 'validation.required')
    for (const [place, { role }] of members.entries()) {
      if (role === '') wrong[`members.${place}.participant_role_id`] = t('teams.form.role_needed')
    }
    if (members.length < min) wrong.members = t('teams.form.too_few', { count: members.length, min: formatNumber(min) })
    else if (members.length > max) {
      wrong.members = t('teams.form.too_many', { count: members.length, max: formatNumber(max) })
    } else if (!members.some(({ profile_id }) => profile_id === captain)) {
      wrong.captain_profile_id = t('teams.form.captain_needed')
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) {
      focusFirstFault()
      return
    }
    const body = {
      name,
      captain_profile_id: captain,
      members: members.map(({ profile_id, role }) => ({ profile_id, participant_role_id: Number(role) })),
    }
    if (base === undefined) creating.mutate({ params: { id: schedule.id }, body } as never)
    else {
      const params = { id: schedule.id, team: base.id }
      updating.mutate({ params, body: { ...body, version: base.version } } as never)
    }
  }

  function write(part: Partial<TeamDraft>): void {
    setDirty(true)
    setDraft((now) => ({ ...now, ...part }))
  }

  function add(one: ProfileRow): void {
    setFaults({})
    const first = roles[0]
    const member = {
      profile_id: one.id,
      full_name: one.full_name,
      document: `${one.document_type} ${one.document}`,
      age: one.age,
      role: roles.length === 1 && first !== undefined ? String(first.id) : (members.at(-1)?.role ?? ''),
    }
    write({ members: [...members, member], ...(members.length === 0 ? { captain: one.id } : {}) })
  }

  function change(id: number, role: string): void {
    write({ members: members.map((one) => (one.profile_id === id ? { ...one, role } : one)) })
  }

  const memberFault = (place: number) =>
    faults[`members.${place}.profile_id`] ?? faults[`members.${place}.participant_role_id`]
  const general = faults.members ?? faults.captain_profile_id

  return (
    <Dialog
      open
      side
      width={640}
      title={t(team === undefined ? 'teams.form.create_title' : 'teams.form.edit_title')}
      subtitle={t('teams.form.sizes', { min: formatNumber(min), max: formatNumber(max), count: members.length })}
      dirty={isDirty}
      busy={isBusy}
      error={isHidden ? t('teams.form.hidden') : trouble}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save(draft, seen)
      }}
      actions={
        isHidden ? null : (
          <Button type="submit" variant="filled" busy={isBusy}>
            {t('teams.form.save')}
          </Button>
        )
      }
    >
      <div ref={frame} className={styles.form}>
        <Reasons details={details} members={members} />
        <TextBox
          label={t('teams.form.name')}
          value={name}
          maxLength={191}
          autoFocus
          error={faults.name}
          onChange={(event) => write({ name: event.target.value })}
        />
        <fieldset className={styles.people}>
          <legend>{t('fields.members')}</legend>
          {members.length === 0 ? null : (
            <ul>
              {members.map((one, place) => {
                const person = nameCase(one.full_name)
                return (
                  <li key={one.profile_id} data-wrong={memberFault(place) === undefined ? undefined : true}>
                    <label className={styles.pick}>
                      <input
                        type="radio"
                        name="captain"
                        checked={captain === one.profile_id}
                        aria-label={t('teams.form.make_captain', { name: person })}
                        onChange={() => write({ captain: one.profile_id })}
                      />
                      <span>{t('teams.captain')}</span>
                    </label>
                    <div className={styles.name}>
                      <strong>{person}</strong>
                      <span className={`figures ${styles.under}`}>
                        {one.document} · {t('profiles.years', { count: one.age })}
                      </span>
                    </div>
                    <SelectBox
                      size="small"
                      label={t('teams.form.role_of', { name: person })}
                      labelHidden
                      empty={t('teams.form.role')}
                      value={one.role}
                      options={rolesFor(roles, one, seen)}
                      error={faults[`members.${place}.participant_role_id`]}
                      onChange={(event) => change(one.profile_id, event.target.value)}
                    />
                    <IconButton
                      icon={mdiAccountMinusOutline}
                      label={t('teams.form.take_out', { name: person })}
                      onClick={() => {
                        setFaults({})
                        write({ members: members.filter(({ profile_id }) => profile_id !== one.profile_id) })
                      }}
                    />
                    {faults[`members.${place}.profile_id`] === undefined ? null : (
                      <p className={styles.fault} role="alert">
                        {faults[`members.${place}.profile_id`]}
                      </p>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
          {general === undefined ? null : (
            <p className={styles.fault} role="alert">
              {general}
            </p>
          )}
          <CitizenBox
            // A box of its own for each addition: it begins empty.
            key={members.length}
            label={t('teams.form.add')}
            value={null}
            without={members.map(({ profile_id }) => profile_id)}
            autoFocus={members.length > 0 && isDirty}
            onChange={(one) => {
              if (one !== null) add(one)
            }}
          />
        </fieldset>
      </div>
      {theirs === undefined || seen === undefined ? null : (
        <Suspense>
          <TeamConflict
            seen={seen}
            mine={draft}
            theirs={theirs}
            busy={isBusy}
            onClose={() => setTheirs(undefined)}
            onChoose={(next) => {
              setTheirs(undefined)
              setSeen(theirs)
              setDraft(next)
              save(next, theirs)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** A colleague saved the team meanwhile: whose value stays, field by field. */
function TeamConflict({
  seen,
  mine,
  theirs,
  busy,
  onChoose,
  onClose,
}: {
  readonly seen: Team
  readonly mine: TeamDraft
  readonly theirs: Team
  readonly busy: boolean
  /** Told what the team is to be after the choice. */
  readonly onChoose: (next: TeamDraft) => void
  readonly onClose: () => void
}): ReactElement {
  const { t } = useTranslation()
  const roles = useFound('participant-roles', '').choices ?? []
  const among = [draftOf(seen), mine, draftOf(theirs)] as const
  const merged = mergeTeams(...among)
  const theirValues = valuesOf(among[2], among)
  const personOf = (id: number | undefined) => {
    const known = among.flatMap(({ members }) => members).find(({ profile_id }) => profile_id === id)
    return known === undefined ? '' : nameCase(known.full_name)
  }
  const labelOf = (field: string) =>
    field === 'name'
      ? t('teams.form.name')
      : field === 'captain_profile_id'
        ? t('teams.captain')
        : personOf(memberOf(field))
  const shown = (field: string, value: string) => {
    if (field === 'name') return value
    if (field === 'captain_profile_id') return personOf(Number(value))
    if (value === '') return t('teams.form.not_in_team')
    return rolesFor(roles, { profile_id: memberOf(field) ?? 0, role: value }, theirs).find((one) => one.value === value)
      ?.text
  }
  return (
    <ConflictChoice
      subtitle={seen.name}
      busy={busy}
      taken={merged.taken.map(labelOf)}
      fields={merged.contested.map((field) => ({
        name: field,
        label: labelOf(field),
        mine: shown(field, merged.values[field] ?? ''),
        theirs: shown(field, theirValues[field] ?? ''),
      }))}
      onClose={onClose}
      onChoose={(choices) => onChoose(draftFrom(settle(merged, theirValues, choices), among))}
    />
  )
}

/** The roles offered, with the one a participant has though it may be gone from the catalogue. */
function rolesFor(
  roles: readonly { readonly id: number; readonly name: string }[],
  { profile_id, role }: Pick<Member, 'profile_id' | 'role'>,
  team: Team | undefined,
): readonly { readonly value: string; readonly text: string }[] {
  const offered = roles.map(({ id, name }) => ({ value: String(id), text: name }))
  if (role === '' || offered.some(({ value }) => value === role)) return offered
  const own = team?.members.find((one) => one.profile_id === profile_id)?.participant_role
  return [{ value: role, text: own === undefined ? `#${role}` : sentenceCase(own) }, ...offered]
}
