import { mdiClose } from '@mdi/js'
import { ageOn, isDate } from '@portal/contract'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { useIsSignedIn } from '../../frame/session/session.ts'
import { BirthDateBoxes } from '../../people/profile-form/fields/BirthDateBoxes.tsx'
import styles from '../list/offer.module.css'
import type { FamilyMember } from './fit.ts'
import { chooseAccount, keepTypedPeople, typedPeople, useHousehold, usesAccount } from './household.ts'

const nobody: FamilyMember = { name: '', birthdate: '', hasDisability: false }

/** The highest age of a person in years; a birth date in the future is invalid too. */
const oldest = 120

function isBirthdate(day: string): boolean {
  return isDate(day) && day <= today() && ageOn(day, today()) <= oldest
}

interface PersonProps {
  readonly person: FamilyMember
  readonly number: number
  readonly onRemove: (() => void) | undefined
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
      {onRemove === undefined ? null : (
        <IconButton icon={mdiClose} label={t('household.remove', { name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** The people of the family: typed here and stored on this device, or the people of the account. */
export function HouseholdDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const typed = useStore(typedPeople)
  const isSignedIn = useIsSignedIn()
  const isOfAccount = useStore(usesAccount) && isSignedIn
  const people = useHousehold()
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
    if (!isDirty || isOfAccount || add()) onClose()
  }

  return (
    <Dialog
      title={t('offer.family')}
      subtitle={t(isOfAccount ? 'household.of_account' : 'household.stays_here')}
      onClose={onClose}
      dirty={isDirty && !isOfAccount}
      cancel={false}
      onSubmit={submit}
      submit={t('household.done')}
    >
      {people.length === 0 ? null : (
        <ul className="stack gap-8">
          {people.map((person, place) => (
            <PersonLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and birthday
              key={place}
              person={person}
              number={place + 1}
              onRemove={isOfAccount ? undefined : () => keepTypedPeople(typed.filter((_, other) => other !== place))}
            />
          ))}
        </ul>
      )}
      {isSignedIn ? (
        <Button variant="outlined" onClick={() => chooseAccount(!isOfAccount)}>
          {t(isOfAccount ? 'household.type_instead' : 'household.use_account')}
        </Button>
      ) : null}
      {isOfAccount ? null : (
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
      )}
    </Dialog>
  )
}
