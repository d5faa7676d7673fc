import { adultAge } from '@portal/contract'
import { beneficiaryDocuments, fieldsOfSection, type Person, type PersonSection } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/Button.tsx'
import { DocumentCapture } from '../../documents/DocumentCapture.tsx'
import { BirthDateField } from '../../profile-form/BirthDateField.tsx'
import type { FormFault } from '../../profile-form/ErrorSummary.tsx'
import { DocumentFields, NameFields } from '../../profile-form/IdentityFields.tsx'
import { type PersonFormReturn, setField } from '../../profile-form/ListField.tsx'
import { ContactFields, DetailFields, ResidenceFields } from '../../profile-form/lazy-fields.ts'
import { PlaceFields } from '../../profile-form/PlaceFields.tsx'
import { ageOf, type PersonField, valuesOf } from '../../profile-form/person-values.ts'
import { RelationshipField } from '../../profile-form/RelationshipField.tsx'
import { AddPersonCheck } from './AddPersonCheck.tsx'
import type { AddStep } from './add-steps.ts'
import type { TakenFiles } from './added-person.ts'
import styles from './family.module.css'
import { nameOf } from './OnePerson.tsx'

interface Props {
  readonly form: PersonFormReturn
  readonly step: AddStep
  readonly holder: Person | undefined
  readonly needsProof: boolean
  readonly files: TakenFiles
  readonly faults: readonly FormFault[]
  readonly onOpen: (step: AddStep) => void
}

function WhoStep({ form }: Pick<Props, 'form'>): ReactElement {
  const { t } = useTranslation()
  const age = ageOf({ birthdate: form.watch('birthdate') })
  const note = age === undefined ? undefined : age >= adultAge ? 'adult' : age < 7 ? 'young' : 'minor'
  return (
    <>
      <RelationshipField form={form} />
      <NameFields form={form} />
      <BirthDateField form={form} />
      {note === undefined ? null : <p className="muted">{t(`family.add_person.notes.${note}`, { count: age ?? 0 })}</p>}
    </>
  )
}

/** Takes what the holder has: the same home, or the holder as the person to call. */
function TakeOver({ form, holder, section }: Pick<Props, 'form' | 'holder'> & { readonly section: PersonSection }) {
  const { t } = useTranslation()
  if (holder === undefined || (section !== 'residence' && section !== 'contact')) return null
  const own = valuesOf(holder)
  const taken: Partial<Record<PersonField, string>> =
    section === 'residence'
      ? Object.fromEntries(fieldsOfSection('residence').map((field) => [field, own[field]]))
      : { contact_name: nameOf(holder), contact_phone: own.mobile_phone }
  return (
    <p>
      <Button
        variant="outlined"
        onClick={() => {
          for (const [field, value] of Object.entries(taken)) setField(form, field as PersonField, value ?? '')
        }}
      >
        {t(`family.add_person.same_${section}`)}
      </Button>
    </p>
  )
}

function DocumentStep({ needsProof, files, faults }: Pick<Props, 'needsProof' | 'files' | 'faults'>): ReactElement {
  const { t } = useTranslation()
  const errorOf = (...fields: readonly string[]) => faults.find(({ field }) => fields.includes(field ?? ''))?.message
  return (
    <>
      <div id="field-file">
        <DocumentCapture
          label={t('family.add_person.file')}
          help={t('family.add_person.file_help')}
          value={files.file}
          onChange={files.setFile}
          error={errorOf('file', 'file_back')}
          sides={2}
        />
      </div>
      {needsProof ? (
        <div id="field-proof">
          <DocumentCapture
            label={t('family.add_person.proof')}
            help={t('family.add_person.proof_help')}
            value={files.proof}
            onChange={files.setProof}
            error={errorOf('proof')}
            sides={1}
          />
        </div>
      ) : null}
    </>
  )
}

/** The fields of one step. */
export function AddPersonStep({ form, step, holder, onOpen, ...rest }: Props): ReactElement {
  const age = ageOf({ birthdate: form.watch('birthdate') }) ?? 0
  switch (step) {
    case 'who':
      return <WhoStep form={form} />
    case 'identity':
      return (
        <>
          <DocumentFields form={form} documents={beneficiaryDocuments(age)} />
          <PlaceFields form={form} of="birth" />
        </>
      )
    case 'residence':
      return (
        <div className={styles.part}>
          <TakeOver form={form} holder={holder} section="residence" />
          <ResidenceFields form={form} />
        </div>
      )
    case 'details':
      return <DetailFields form={form} />
    case 'contact':
      return (
        <div className={styles.part}>
          <TakeOver form={form} holder={holder} section="contact" />
          <ContactFields form={form} />
        </div>
      )
    case 'document':
      return <DocumentStep {...rest} />
    case 'check':
      return <AddPersonCheck values={form.getValues()} files={rest.files} onOpen={onOpen} />
  }
}
