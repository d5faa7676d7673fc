import { beneficiaryDocuments, holderDocuments, type PersonSection } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { BirthFields, ContactFields, DetailFields, IdentityFields, ResidenceFields } from '../lazy-fields.ts'
import { ageOf } from '../person-values.ts'
import type { PersonFormReturn } from './FieldPlace.tsx'

interface Props {
  readonly form: PersonFormReturn
  readonly section: PersonSection
  readonly isHolder?: boolean
  /** Whether the birth date cannot change now. */
  readonly isLocked?: boolean
}

/** The fields of one part of a person. */
export function SectionFields({ form, section, isHolder = false, isLocked = false }: Props): ReactElement {
  switch (section) {
    case 'identity': {
      const age = ageOf({ birthdate: form.watch('birthdate') }) ?? 0
      return <IdentityFields form={form} documents={isHolder ? holderDocuments : beneficiaryDocuments(age)} />
    }
    case 'birth':
      return <BirthFields form={form} withoutDate={isLocked} />
    case 'residence':
      return <ResidenceFields form={form} />
    case 'details':
      return <DetailFields form={form} />
    case 'contact':
      return <ContactFields form={form} />
  }
}
