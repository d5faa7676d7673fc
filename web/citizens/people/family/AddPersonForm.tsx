import { adultAge, type ResponseOf } from '@portal/contract'
import { addPerson, beneficiaryDocuments, type Person, personSections } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { refetch } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { documentBody, missingSide, sidesOfIdentity } from '../documents/files.ts'
import type { Undecided } from '../documents/use-sides.ts'
import { DraftNote } from '../profile-form/DraftNote.tsx'
import { ErrorSummary, type FormError } from '../profile-form/ErrorSummary.tsx'
import { setField } from '../profile-form/fields/FieldPlace.tsx'
import { PartForm, PartPage } from '../profile-form/PartPage.tsx'
import { errorsOfSections, labelOfField, missingText } from '../profile-form/person-errors.ts'
import { ageOf, bodyOf, type PersonField, type PersonValues } from '../profile-form/person-values.ts'
import { useTyped } from '../profile-form/use-typed.ts'
import {
  type AddedPerson,
  type AddStep,
  addedPerson,
  addSteps,
  fieldsOfStep,
  inOrderOfSteps,
  stepOfField,
} from './added-person.ts'

const AddPersonStep = lazy(() => import('./AddPersonStep.tsx'), 'AddPersonStep')

interface Props {
  readonly holder: Person | undefined
  readonly draft: AddedPerson
  /** Called when the person erases all typed values: the form starts again. */
  readonly onErased: () => void
}

const isAdult = (values: PersonValues) => (ageOf(values) ?? 0) >= adultAge

/** The steps to add a person, each a short part of one form. The last step sends the form. */
export function AddPersonForm({ holder, draft, onErased }: Props): ReactElement {
  const { t, locale } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const { file, isOnePicture, proof } = draft
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [undecided, setUndecided] = useState<{ readonly file?: Undecided; readonly proof?: Undecided }>({})
  // The errors are about the fields and the files of several steps, so the form finds them itself.
  const { form, frame, save, showError } = useRecordForm<PersonValues, ResponseOf<typeof addPerson>>({
    values: draft.values,
    hasSummary: true,
    send: async (filled) => {
      const response = await request(addPerson, {
        body: {
          ...bodyOf(filled, personSections),
          relationship: filled.relationship as 'HIJO/A',
          ...(documentBody(file) as { readonly file: File }),
          ...(isAdult(filled) && proof[0] !== undefined ? { proof: proof[0] } : {}),
          informed_consent: true,
        },
      })
      // Before the family opens, so that the new person is there at once.
      await refetch(...householdKeys)
      return response
    },
    invalidates: [],
    onDone: (response) => {
      showDone(response.data)
      void addedPerson.clear()
      void navigate(to('family'), { replace: true })
    },
    onError: (error) => {
      const found = inOrderOfSteps(
        Object.entries(error.errors).map(([field, [message = error.message]]) => ({ field, message })),
      )
      const first = found[0]
      if (first !== undefined) setQuery({ step: stepOfField(first.field) })
      showErrors(found.length > 0 ? found : [{ message: error.message }])
      return true
    },
  })
  const values = form.watch()
  const requested = addSteps.find((one) => one === query.get('step')) ?? 'who'
  // The address of a later step leads to the first one until the steps before it are done.
  const step: AddStep = requested !== 'who' && values.name === '' ? 'who' : requested
  const at = addSteps.indexOf(step)
  const isFirst = at === 0
  const needsProof = isAdult(values)
  const isBack = useNavigationType() === 'POP'
  const leadsToField = query.has('field')
  // Going back, the browser finds the former place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another step opens
  useLayoutEffect(() => {
    if (!isBack && !leadsToField) scrollTo(0, 0)
  }, [step])

  useTyped(form, (typed) => addedPerson.change((now) => ({ ...now, values: typed })))

  /** The server's errors about documents no longer apply to other files. */
  const clearErrorsOfDocuments = () =>
    setErrors((now) => now.filter(({ field = '' }) => !fieldsOfStep.document.includes(field)))
  const take = (some: Partial<AddedPerson>) => {
    addedPerson.change((now) => ({ ...now, ...some }))
    clearErrorsOfDocuments()
  }
  const markErrors = (found: readonly FormError[]) => {
    form.clearErrors()
    for (const { field, message } of found)
      if (field !== undefined && field in values) form.setError(field as PersonField, { message })
    setErrors(found)
  }
  const showErrors = (found: readonly FormError[]) => {
    markErrors(found)
    setAttempt((before) => before + 1)
  }
  // After a change of language the form shows its errors in the new language; errors of the server change at the next attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the language says it again
  useEffect(() => {
    if (errors.length > 0 && frame.apiError === null) markErrors(errorsOf(step))
  }, [locale])

  /** The missing fields of a step. */
  function errorsOf(one: AddStep): readonly FormError[] {
    const found: FormError[] = errorsOfSections(personSections, values).filter(({ field }) =>
      fieldsOfStep[one].includes(field),
    )
    if (one === 'who' && values.relationship === '')
      found.unshift({ field: 'relationship', message: missingText(labelOfField('relationship')) })
    if (one === 'document')
      for (const field of ['file', 'proof'] as const) {
        const why = undecided[field]
        if (why !== undefined) found.push({ field, message: t(`documents.undecided.${why}`) })
      }
    if (found.some(({ field }) => field === 'file' || field === 'proof')) return found
    const missing = missingSide(file, sidesOfIdentity(values.document_type_id), isOnePicture)
    if (one === 'document' && missing !== undefined)
      found.push({
        field: missing,
        message: t(missing === 'file' ? 'family.add_person.file_missing' : 'documents.send.back_required'),
      })
    if (one === 'document' && needsProof && proof.length === 0)
      found.push({ field: 'proof', message: t('family.add_person.proof_missing') })
    return found
  }

  /** Selects the usual type of document, unless the selected one fits the age. */
  function proposeDocument(): void {
    const types = beneficiaryDocuments(ageOf(values) ?? 0)
    if (!types.includes(Number(values.document_type_id))) setField(form, 'document_type_id', String(types[0]))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    showError(undefined)
    const isIncomplete = (one: AddStep) => errorsOf(one).length > 0
    // Earlier steps may be incomplete when the last one is sent, because its address can be typed.
    const checked = (step === 'check' ? addSteps.find(isIncomplete) : undefined) ?? step
    const found = errorsOf(checked)
    if (checked !== step) setQuery({ step: checked })
    showErrors(found)
    if (found.length > 0) return
    if (step === 'who') proposeDocument()
    if (step === 'check') save()
    else setQuery({ step: addSteps.slice(at + 1).find(isIncomplete) ?? 'check' })
  }

  return (
    <PartPage
      // Each step is another page: its title takes the focus.
      key={step}
      at={at + 1}
      of={addSteps.length}
      title={t(`family.add_person.steps.${step}`)}
      lead={isFirst ? t('family.add_person.lead') : undefined}
      back={{ to: to('family'), label: t('frame.family') }}
    >
      <PartForm
        frame={{ ...frame, onSubmit: submit }}
        isFirst={isFirst}
        {...(step === 'check' ? { submit: t('family.add_person.send') } : {})}
        summary={
          <ErrorSummary
            errors={errors}
            attempt={attempt}
            // An error of the server may be about a field of another step.
            onElsewhere={(field) => setQuery({ step: stepOfField(field), field })}
          />
        }
        foot={
          isFirst ? <DraftNote draft={addedPerson} hasBegun={draft !== addedPerson.empty} onErased={onErased} /> : null
        }
      >
        {frame.apiError?.reason === 'person_in_family' ? (
          <p>
            <ButtonLink
              to={to('person', frame.apiError.details as { readonly id: number })}
              onClick={() => void addedPerson.clear()}
            >
              {t('family.add_person.to_person')}
            </ButtonLink>
          </p>
        ) : null}
        {frame.apiError?.reason === 'person_exists' ? (
          <div className="card stack gap-8">
            <h3>{t('family.add_person.exists_title')}</h3>
            <p>{t('family.add_person.exists_text')}</p>
          </div>
        ) : null}
        <AddPersonStep
          form={form}
          step={step}
          holder={holder}
          needsProof={needsProof}
          draft={draft}
          onTake={take}
          onUndecided={(field, why) => {
            setUndecided((now) => ({ ...now, [field]: why }))
            clearErrorsOfDocuments()
          }}
          errors={errors}
        />
      </PartForm>
    </PartPage>
  )
}
