import { createCitizenTeam, listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { Failure } from '../../credentials/form-parts.tsx'
import { Answered, useAnswer } from '../../layout/answers.tsx'
import { usePageTo } from '../../layout/paths.ts'
import styles from './taking-part.module.css'

/** Makes a team: its name, its captain, and other people of the family. The others are invited later. */
export function TeamForm({ schedule }: { readonly schedule: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [captain, setCaptain] = useState('')
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const people = useAnswer(listPeopleToChoose, {})
  const rows = people.data?.data ?? []
  const others = rows.filter(({ id }) => String(id) !== captain)
  const { mutate, isPending, error } = useCallMutation(createCitizenTeam, {
    refreshes: ['citizen-teams', 'offer'],
    onDone: ({ details }) => navigate(to('team', { id: details.id })),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (name.trim() === '' || captain === '') {
      form.current?.querySelector<HTMLElement>(name.trim() === '' ? 'input' : 'select')?.focus()
      return
    }
    mutate({
      params: { profile: Number(captain), schedule: schedule.id },
      body: { name: name.trim(), members: others.map(({ id }) => id).filter((id) => members.has(id)) },
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="card stack gap-16">
      <Answered answer={people} lines={3} />
      <TextBox
        label={t('part.teams.name')}
        value={name}
        maxLength={50}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={error?.errors.name?.[0] ?? (isChecked && name.trim() === '' ? t('part.teams.name_needed') : undefined)}
      />
      <SelectBox
        label={t('part.teams.captain')}
        value={captain}
        options={rows.map(({ id, name: full }) => ({ value: id, text: nameCase(full) }))}
        onChange={({ currentTarget }) => setCaptain(currentTarget.value)}
        error={isChecked && captain === '' ? t('part.teams.captain_needed') : undefined}
      />
      {captain === '' || others.length === 0 ? null : (
        <fieldset className="stack gap-4">
          <legend className="strong">{t('part.teams.members')}</legend>
          {others.map(({ id, name: full }) => (
            <CheckBox
              key={id}
              label={nameCase(full)}
              className={styles.accept ?? ''}
              checked={members.has(id)}
              onChange={({ currentTarget: { checked } }) =>
                setMembers((now) => new Set(checked ? [...now, id] : [...now].filter((one) => one !== id)))
              }
            />
          ))}
        </fieldset>
      )}
      <Failure>{error === null || error.errors.name !== undefined ? null : sentenceOf(error)}</Failure>
      <div>
        <Button type="submit" variant="filled" busy={isPending}>
          {t('part.teams.create')}
        </Button>
      </div>
    </form>
  )
}
