import type { Profile } from '@portal/contract'
import { updateProfile } from '@portal/contract/staff'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsOf } from '../../../kit/form/faults.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { refreshAnswers, useCallMutation } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { ChangesTable } from '../../../kit/ui/ChangesTable.tsx'
import { DateBox } from '../../../kit/ui/DateBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { mergeThree, settle } from '../../../kit/ui/three-way.ts'
import { ChoiceField } from './ChoiceField.tsx'
import styles from './correct-dialog.module.css'
import {
  bodyOf,
  type CorrectField,
  type CorrectValues,
  changedFields,
  correctFields,
  correctSections,
  namesOf,
  valuesOf,
  withValue,
} from './correct-fields.ts'
import { FieldValue } from './FieldValue.tsx'
import { movedTags } from './undo.ts'

const ConflictChoice = lazy(async () => ({
  default: (await import('../../../kit/ui/ConflictChoice.tsx')).ConflictChoice,
}))

const longest = 2500

interface Props {
  readonly seen: Profile
  readonly onClose: () => void
}

/** The citizen as they are now, in the body of a refusal. */
function currentOf(error: ApiError, id: number): Profile | undefined {
  const row = error.details as Profile | undefined
  return error.reason === 'stale_version' && typeof row === 'object' && row !== null && row.id === id ? row : undefined
}

/** Corrects a citizen's data: the form, then what changes and why, then the save. Somebody else's change meanwhile loses nothing. */
export function CorrectDialog({ seen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [base, setBase] = useState(seen)
  const [values, setValues] = useState<CorrectValues>(() => valuesOf(seen))
  const [names, setNames] = useState<CorrectValues>(() => namesOf(seen))
  const [step, setStep] = useState<'form' | 'check'>('form')
  const [observation, setObservation] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string>()
  const [theirs, setTheirs] = useState<Profile>()
  const before = valuesOf(base)
  const beforeNames = namesOf(base)
  const changed = changedFields(before, values)
  const label = (name: string) => t(`fields.${name}` as 'fields.name')

  const { mutate, isPending } = useCallMutation(updateProfile, {
    refreshes: [...movedTags],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      const now = currentOf(error, seen.id)
      if (now !== undefined) {
        setTheirs(now)
        refreshAnswers(...movedTags)
        return
      }
      const wrong = Object.fromEntries(
        Object.entries(error.errors).flatMap(([name, [text]]) => (text === undefined ? [] : [[name, text]])),
      )
      setFaults(wrong)
      if (correctFields.some(({ name }) => name in wrong)) setStep('form')
      else if (!('observation' in wrong)) setTrouble(error.message)
    },
  })

  function write(name: string, value: string, chosen?: string): void {
    setValues((now) => withValue(now, name, value))
    if (chosen !== undefined) setNames((now) => ({ ...now, [name]: chosen }))
    setTrouble(undefined)
    setFaults(({ [name]: _, ...rest }) => rest)
  }

  /** The faults of what would be sent, by the rules of the contract. */
  function check(withReason: boolean): boolean {
    const body = { ...bodyOf(before, values), document_type_id: Number(values.document_type_id) }
    const found = faultsOf(updateProfile.body, withReason ? { ...body, observation: observation.trim() } : body)
    const wrong = Object.fromEntries([...found].map(([name, { message }]) => [name, message]))
    setFaults(wrong)
    return found.size === 0
  }

  function send(profile: Profile, from: CorrectValues, to: CorrectValues): void {
    setTrouble(undefined)
    mutate({
      params: { id: seen.id },
      body: { ...bodyOf(from, to), observation: observation.trim(), version: profile.version },
    })
  }

  function submit(): void {
    if (step === 'form') {
      setTrouble(undefined)
      if (changed.length === 0) setTrouble(t('profiles.correct.nothing'))
      else if (check(false)) setStep('check')
      return
    }
    if (observation.trim().length < 3) {
      setFaults({ observation: t('profiles.correct.reason_required') })
      return
    }
    if (check(true)) send(base, before, values)
    else setStep(correctFields.some(({ name }) => name in faults) ? 'form' : 'check')
  }

  /** A value of the form, written for reading. */
  function shown(field: CorrectField, from: CorrectValues, fromNames: CorrectValues): ReactElement {
    const name = field.shownBy ?? field.name
    const value = field.kind === 'choice' ? (from[field.name] === '' ? '' : fromNames[field.name]) : from[field.name]
    return <FieldValue field={name} value={value === '' ? null : value} />
  }

  const merged = theirs === undefined ? undefined : mergeThree(before, values, valuesOf(theirs))

  return (
    <Dialog
      open
      side
      width={760}
      title={t(step === 'form' ? 'profiles.correct.title' : 'profiles.correct.check_title')}
      subtitle={nameCase(seen.full_name)}
      dirty={changed.length > 0}
      busy={isPending}
      error={trouble}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      actions={
        <>
          {step === 'check' ? <Button onClick={() => setStep('form')}>{t('profiles.correct.back')}</Button> : null}
          <Button type="submit" variant="filled" busy={isPending}>
            {t(step === 'form' ? 'profiles.correct.check' : 'profiles.correct.save')}
          </Button>
        </>
      }
    >
      {step === 'form' ? (
        correctSections.map(({ name, fields }) => (
          <fieldset key={name} className={styles.section}>
            <legend>{t(`profiles.sections.${name}`)}</legend>
            <div className={styles.fields}>
              {fields.map((field: CorrectField) => (
                <FormField
                  key={field.name}
                  field={field}
                  label={label(field.name)}
                  values={values}
                  name={names[field.name] ?? ''}
                  error={faults[field.name]}
                  onWrite={(value, chosen) => write(field.name, value, chosen)}
                />
              ))}
            </div>
          </fieldset>
        ))
      ) : (
        <>
          <p>{t('profiles.correct.check_text', { count: changed.length })}</p>
          <ChangesTable
            changes={changed.map((field) => ({
              field: field.name,
              label: label(field.name),
              before: shown(field, before, beforeNames),
              after: shown(field, values, names),
            }))}
          />
          <TextArea
            label={t('profiles.correct.reason')}
            help={t('profiles.correct.reason_help')}
            autoFocus
            value={observation}
            error={faults.observation}
            max={longest}
            length={observation.length}
            rows={4}
            onChange={({ target }) => {
              setObservation(target.value)
              setFaults({})
            }}
          />
        </>
      )}
      {theirs === undefined || merged === undefined ? null : (
        <Suspense>
          <ConflictChoice
            subtitle={nameCase(seen.full_name)}
            busy={isPending}
            taken={merged.taken.map(label)}
            fields={merged.contested.map((name) => {
              const field = correctFields.find((one) => one.name === name)
              return {
                name,
                label: label(name),
                mine: field === undefined ? values[name] : shown(field, values, names),
                theirs: field === undefined ? '' : shown(field, valuesOf(theirs), namesOf(theirs)),
              }
            })}
            onChoose={(choices) => {
              const next = settle(merged, valuesOf(theirs), choices)
              const theirNames = namesOf(theirs)
              const theirValues = valuesOf(theirs)
              setNames((now) =>
                Object.fromEntries(
                  Object.entries(now).map(([name, mine]) => [
                    name,
                    next[name] === theirValues[name] ? (theirNames[name] ?? mine) : mine,
                  ]),
                ),
              )
              setBase(theirs)
              setValues(next)
              setTheirs(undefined)
              send(theirs, theirValues, next)
            }}
            onClose={() => setTheirs(undefined)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

function FormField({
  field,
  label,
  values,
  name,
  error,
  onWrite,
}: {
  readonly field: CorrectField
  readonly label: string
  readonly values: CorrectValues
  readonly name: string
  readonly error: string | undefined
  readonly onWrite: (value: string, chosen?: string) => void
}): ReactElement {
  const { t } = useTranslation()
  const value = values[field.name] ?? ''
  if (field.kind === 'choice' && field.call !== undefined) {
    return (
      <ChoiceField
        field={{ ...field, call: field.call }}
        label={label}
        values={values}
        name={name}
        error={error}
        onChoose={onWrite}
      />
    )
  }
  if (field.kind === 'flag') {
    return (
      <SelectBox
        label={label}
        empty={false}
        value={value}
        error={error}
        options={[
          { value: 'NO', text: t('ui.no') },
          { value: 'SI', text: t('ui.yes') },
        ]}
        onChange={({ target }) => onWrite(target.value)}
      />
    )
  }
  if (field.kind === 'day')
    return <DateBox label={label} optional={field.optional} value={value} error={error} onChange={onWrite} />
  return (
    <TextBox
      label={label}
      optional={field.optional}
      value={value}
      error={error}
      {...(field.kind === 'figure' ? { inputMode: 'numeric' as const } : {})}
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}
