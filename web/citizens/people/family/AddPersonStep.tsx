import { adultAge } from '@portal/contract'
import { beneficiaryDocuments, fieldsOfSection, type Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { DocumentCapture } from '../documents/DocumentCapture.tsx'
import { sidesOfIdentity } from '../documents/files.ts'
import type { Undecided } from '../documents/use-sides.ts'
import type { FormError } from '../profile-form/ErrorSummary.tsx'
import { BirthDateField } from '../profile-form/fields/BirthDateBoxes.tsx'
import { Choices } from '../profile-form/fields/Choices.tsx'
import { FieldPlace, type PersonFormReturn, setField } from '../profile-form/fields/FieldPlace.tsx'
import { FurtherFields } from '../profile-form/fields/PersonInput.tsx'
import { SectionFields } from '../profile-form/fields/SectionFields.tsx'
import { BirthFields, DocumentFields, NameFields } from '../profile-form/lazy-fields.ts'
import { labelOfField } from '../profile-form/person-errors.ts'
import { ageOf, type PersonField, valuesOf } from '../profile-form/person-values.ts'
import type { AddedPerson, AddStep } from './added-person.ts'
import { nameOf } from './OnePerson.tsx'

const AddPersonCheck = lazy(() => import('./AddPersonCheck.tsx'), 'AddPersonCheck')

interface Props {
  readonly form: PersonFormReturn
  readonly step: AddStep
  readonly holder: Person | undefined
  readonly needsProof: boolean
  readonly draft: AddedPerson
  readonly onTake: (some: Partial<AddedPerson>) => void
  /** Called with the reason why the files of a field cannot be sent yet. */
  readonly onUndecided: (field: 'file' | 'proof', undecided: Undecided | undefined) => void
  readonly errors: readonly FormError[]
}

function WhoStep({ form }: Pick<Props, 'form'>): ReactElement {
  const { t } = useTranslation()
  const age = ageOf({ birthdate: form.watch('birthdate') })
  const note = age === undefined ? undefined : age >= adultAge ? 'adult' : age < 7 ? 'young' : 'minor'
  return (
    <>
      <FieldPlace field="relationship">
        <Choices
          name="relationship"
          label={labelOfField('relationship')}
          value={form.watch('relationship')}
          options={[
            { value: 'HIJO/A', text: t('person_form.child') },
            { value: 'TUTELADO', text: t('person_form.ward'), note: t('person_form.ward_note') },
          ]}
          error={form.formState.errors.relationship?.message}
          onChange={(value) => setField(form, 'relationship', value)}
        />
      </FieldPlace>
      <NameFields form={form} />
      <BirthDateField form={form} />
      {note === undefined ? null : <p className="muted">{t(`family.add_person.notes.${note}`, { count: age ?? 0 })}</p>}
    </>
  )
}

type SharedSection = 'residence' | 'details' | 'contact'

/** The values of the holder that a person of the family usually shares, by the part of the form. */
function sharedValues(holder: Person): Readonly<Record<SharedSection, Partial<Record<PersonField, string>>>> {
  const own = valuesOf(holder)
  return {
    residence: Object.fromEntries(fieldsOfSection('residence').map((field) => [field, own[field]])),
    details: { eps_id: own.eps_id },
    contact: { contact_name: nameOf(holder), contact_phone: own.mobile_phone },
  }
}

/** Copies the values of the holder. The button of the first of these parts copies those of all. */
function TakeOver({ form, holder, section }: Pick<Props, 'form' | 'holder'> & { readonly section: SharedSection }) {
  const { t } = useTranslation()
  if (holder === undefined) return null
  const shared = sharedValues(holder)
  const isFirst = section === 'residence'
  const taken = isFirst ? { ...shared.residence, ...shared.details, ...shared.contact } : shared[section]
  return (
    <div className="stack gap-4">
      <Button
        variant="outlined"
        onClick={() => {
          for (const [field, value] of Object.entries(taken)) setField(form, field as PersonField, value ?? '')
        }}
      >
        {t(`family.add_person.same.${section}`)}
      </Button>
      {isFirst ? <p className="muted">{t('family.add_person.same_note')}</p> : null}
    </div>
  )
}

function DocumentStep({ needsProof, draft, onTake, onUndecided, errors }: Omit<Props, 'form' | 'step' | 'holder'>) {
  const { t } = useTranslation()
  const errorOf = (...fields: readonly string[]) => errors.find(({ field }) => fields.includes(field ?? ''))?.message
  return (
    <>
      <DocumentCapture
        field="file"
        label={t('family.add_person.file')}
        help={t('family.add_person.file_help')}
        value={draft.file}
        onChange={(file, isOnePicture) => onTake({ file, isOnePicture })}
        onUndecided={(undecided) => onUndecided('file', undecided)}
        isOnePicture={draft.isOnePicture}
        error={errorOf('file', 'file_back')}
        sides={sidesOfIdentity(draft.values.document_type_id)}
      />
      {needsProof ? (
        <DocumentCapture
          field="proof"
          label={t('family.add_person.proof')}
          help={t('family.add_person.proof_help')}
          value={draft.proof}
          onChange={(proof) => onTake({ proof })}
          onUndecided={(undecided) => onUndecided('proof', undecided)}
          error={errorOf('proof')}
          sides={1}
        />
      ) : null}
    </>
  )
}

/** The fields of one step. */
export function AddPersonStep({ form, step, holder, ...rest }: Props): ReactElement {
  const age = ageOf({ birthdate: form.watch('birthdate') }) ?? 0
  switch (step) {
    case 'who':
      return <WhoStep form={form} />
    case 'identity':
      return (
        <>
          <DocumentFields form={form} documents={beneficiaryDocuments(age)} />
          <FurtherFields form={form} section="identity" />
          <BirthFields form={form} withoutDate />
        </>
      )
    case 'residence':
    case 'details':
    case 'contact':
      return (
        <div className="stack gap-16">
          <TakeOver form={form} holder={holder} section={step} />
          <SectionFields form={form} section={step} />
        </div>
      )
    case 'document':
      return <DocumentStep {...rest} />
    case 'check':
      return <AddPersonCheck values={form.getValues()} draft={rest.draft} />
  }
}
