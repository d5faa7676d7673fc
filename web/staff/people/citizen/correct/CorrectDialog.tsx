import type { Profile } from '@portal/contract'
import { updateProfile } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { errorsIn, resolverOf } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { FrequentTexts } from '../../../ui/field/FrequentTexts.tsx'
import { ChangesTable } from '../../../ui/table/ChangesTable.tsx'
import { FieldValue } from '../facts/FieldValue.tsx'
import { transitionKeys } from '../undo.ts'
import { CorrectInput } from './CorrectInput.tsx'
import styles from './correct-dialog.module.css'
import {
  bodyOf,
  type CorrectField,
  type CorrectValues,
  changedFields,
  correctFields,
  correctSections,
  valuesOf,
  withValue,
} from './correct-fields.ts'

function formOf(profile: Profile): CorrectValues {
  return { ...valuesOf(profile), observation: '' }
}

interface Props {
  readonly loaded: Profile
  readonly onClose: () => void
}

/** Corrects a citizen's data in steps: the form, then the changes and the reason, then the save. */
export function CorrectDialog({ loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  /** Names of the values chosen here, by field and id. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [step, setStep] = useState<'form' | 'check'>('form')
  const label = (name: string) => t(`fields.${name}` as 'fields.name')

  const { form, frame, record, conflict, showError } = useRecordForm<CorrectValues, Profile, { readonly data: string }>(
    {
      record: loaded,
      values: formOf(loaded),
      valuesOf: formOf,
      resolver: resolverOf((values) => {
        const errors = errorsOfFields(values)
        showWrongStep(errors)
        return errors
      }),
      send: ({ observation = '', ...now }, profile = loaded) =>
        request(updateProfile, {
          params: { id: loaded.id },
          body: { ...bodyOf(valuesOf(profile), now), observation: observation.trim(), version: profile.version },
        }),
      invalidates: transitionKeys,
      onError: ({ errors }) => {
        showWrongStep(errors)
        return false
      },
      onClose,
      titleOf: () => personNameCase(loaded.full_name),
      labelOf: label,
      textOf: (name, values, of) => {
        const field = correctFields.find((one) => one.name === name)
        return field === undefined ? values[name] : shown(field, values, of)
      },
    },
  )
  const values = form.watch()
  const base = record ?? loaded
  const before = valuesOf(base)
  const changed = changedFields(before, values)
  const errorOf = (name: string) => form.formState.errors[name]?.message
  const observation = values.observation ?? ''

  /** Goes back to the form when a field of it is wrong. */
  function showWrongStep(errors: object): void {
    if (correctFields.some(({ name }) => name in errors)) setStep('form')
  }

  /** The errors of the body by the rules of the contract. The reason is checked only once the form asks for it. */
  function errorsOfFields({ observation = '', ...now }: CorrectValues): FieldErrors<CorrectValues> {
    const reason = observation.trim()
    const body = { ...bodyOf(before, now), document_type_id: Number(now.document_type_id) }
    const wrong = errorsIn<CorrectValues>(updateProfile.body, step === 'form' ? body : { ...body, observation: reason })
    const missing = { type: 'required', message: t('profiles.correct.reason_required') }
    return step === 'form' || reason.length >= 3 ? wrong : Object.assign(wrong, { observation: missing })
  }

  function write(name: string, value: string, text?: string): void {
    for (const [field, next] of Object.entries(withValue(values, name, value))) {
      if (next !== values[field]) form.setValue(field, next, { shouldDirty: true })
    }
    if (text !== undefined) setChosen((now) => ({ ...now, [`${name} ${value}`]: text }))
    showError(undefined)
    form.clearErrors(name)
  }

  function writeReason(text: string): void {
    form.setValue('observation', text)
    form.clearErrors()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (step === 'check') {
      frame.onSubmit(event)
      return
    }
    event.preventDefault()
    showError(changed.length === 0 ? t('profiles.correct.nothing') : undefined)
    if (changed.length > 0) void form.handleSubmit(() => setStep('check'))()
  }

  /** The name of the value of a choice field, from this form or from one of the records that have it. */
  function nameOf(field: string, id: string | undefined, of?: Profile): string {
    if (id === undefined || id === '') return ''
    const matched = [of, base, loaded].find((one) => one !== undefined && valuesOf(one)[field] === id)
    const { shownBy } = correctFields.find(({ name }) => name === field) ?? {}
    const stored = matched === undefined || shownBy === undefined ? null : matched[shownBy]
    return chosen[`${field} ${id}`] ?? String(stored ?? '')
  }

  function shown(field: CorrectField, from: CorrectValues, of?: Profile): ReactElement {
    const value = from[field.name]
    const text = field.kind === 'choice' ? nameOf(field.name, value, of) : value
    return <FieldValue field={field.shownBy ?? field.name} value={text === '' ? null : text} />
  }

  return (
    <Dialog
      {...frame}
      side
      width={760}
      title={t(step === 'form' ? 'profiles.correct.title' : 'profiles.correct.check_title')}
      subtitle={personNameCase(loaded.full_name)}
      dirty={changed.length > 0}
      onSubmit={submit}
      actions={
        <>
          {step === 'check' ? <Button onClick={() => setStep('form')}>{t('ui.conflict_back')}</Button> : null}
          <Button type="submit" variant="filled" busy={frame.busy}>
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
                <CorrectInput
                  key={field.name}
                  field={field}
                  label={label(field.name)}
                  values={values}
                  name={nameOf(field.name, values[field.name])}
                  error={errorOf(field.name)}
                  onWrite={(value, text) => write(field.name, value, text)}
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
              before: shown(field, before),
              after: shown(field, values),
            }))}
          />
          <div>
            <TextArea
              label={t('profiles.correct.reason')}
              help={t('profiles.correct.reason_help')}
              autoFocus
              value={observation}
              error={errorOf('observation')}
              rows={4}
              onChange={({ target }) => writeReason(target.value)}
            />
            <FrequentTexts
              label={t('profiles.correct.ready')}
              texts={[t('profiles.correct.ready_document'), t('profiles.correct.ready_citizen')]}
              onChoose={writeReason}
            />
          </div>
        </>
      )}
      {conflict}
    </Dialog>
  )
}
