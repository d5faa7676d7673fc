import { mdiClose } from '@mdi/js'
import { ageOn, isDate } from '@portal/contract'
import type { FamilyMember } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { useIsSignedIn } from '../../frame/session/session.ts'
import { BirthDateBoxes } from '../../people/profile-form/fields/BirthDateBoxes.tsx'
import styles from '../list/offer.module.css'
import { choosePerson, keepTypedPeople, typedPeople, useAccountPeople } from './household.ts'

const nobody: FamilyMember = { name: '', birthdate: '', hasDisability: false }

/** The highest age of a person in years; a birth date in the future is invalid too. */
const oldest = 120

function isBirthdate(day: string): boolean {
  return isDate(day) && day <= today() && ageOn(day, today()) <= oldest
}

interface PersonProps {
  readonly person: FamilyMember
  readonly number: number
  readonly onRemove: () => void
}

/** The fields of one person that the offer needs. */
function PersonLine({ person, number, onRemove }: PersonProps): ReactElement {
  const { t } = useTranslation()
  const name = person.name === '' ? t('fits.person', { number }) : person.name
  return (
    <li className={`row gap-8 ${styles.person}`}>
      <span className="grow">
        <span className="block strong">{name}</span>
        <span className="muted">
          {[
            t('household.age', { count: ageOn(person.birthdate, today()) }),
            person.hasDisability && t('household.disability'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <IconButton icon={mdiClose} label={t('household.remove', { name })} onClick={onRemove} />
    </li>
  )
}

interface Props {
  readonly onClose: () => void
}

/** The people of the account, each with a box that selects them. */
function AccountPeople({ onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { result, people } = useAccountPeople()
  return (
    <Dialog
      title={t('offer.family')}
      subtitle={t('household.of_account')}
      onClose={onClose}
      cancel={false}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      submit={t('household.done')}
    >
      <QueryState query={result} waiting={<SkeletonLines lines={3} />} />
      <ul className="stack gap-8">
        {people?.map(({ id, name, birthdate, isUnverified, isChosen }) => (
          <li key={id} className={styles.person}>
            <CheckBox
              label={`${name}, ${t('household.age', { count: ageOn(birthdate, today()) })}`}
              checked={isChosen}
              aria-describedby={isUnverified ? `unverified-${id}` : undefined}
              onChange={({ target }) => choosePerson(id, target.checked)}
            />
            {isUnverified ? (
              <p id={`unverified-${id}`} className="muted">
                {t('household.unverified')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The people of a visitor: typed here and stored on this device. */
function TypedPeople({ onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const typed = useStore(typedPeople)
  const [draft, setDraft] = useState(nobody)
  const [isWrong, setWrong] = useState(false)
  const isDirty = draft.name.trim() !== '' || draft.birthdate !== '' || draft.hasDisability

  /** Whether the typed values make a valid person. */
  function add(): boolean {
    const isRight = isBirthdate(draft.birthdate)
    setWrong(!isRight)
    if (!isRight) return false
    keepTypedPeople([...typed, { ...draft, name: draft.name.trim() }])
    setDraft(nobody)
    return true
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isDirty || add()) onClose()
  }

  return (
    <Dialog
      title={t('offer.family')}
      subtitle={t('household.stays_here')}
      onClose={onClose}
      dirty={isDirty}
      cancel={false}
      onSubmit={submit}
      submit={t('household.done')}
    >
      {typed.length === 0 ? null : (
        <ul className="stack gap-8">
          {typed.map((person, place) => (
            <PersonLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and birthday
              key={place}
              person={person}
              number={place + 1}
              onRemove={() => keepTypedPeople(typed.filter((_, other) => other !== place))}
            />
          ))}
        </ul>
      )}
      <div className="stack gap-12">
        <TextBox
          label={t('household.name')}
          optional
          maxLength={40}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <BirthDateBoxes
          error={isWrong ? t('person_form.birthdate_wrong') : undefined}
          value={draft.birthdate}
          onChange={(birthdate) => {
            setDraft({ ...draft, birthdate })
            setWrong(false)
          }}
        />
        <CheckBox
          label={t('household.has_disability')}
          checked={draft.hasDisability}
          onChange={({ target }) => setDraft({ ...draft, hasDisability: target.checked })}
        />
        <div>
          <Button variant="outlined" onClick={add}>
            {t('household.add')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The people of the family: those of the account, or for a visitor those who are typed here. */
export function HouseholdDialog({ onClose }: Props): ReactElement {
  return useIsSignedIn() ? <AccountPeople onClose={onClose} /> : <TypedPeople onClose={onClose} />
}
