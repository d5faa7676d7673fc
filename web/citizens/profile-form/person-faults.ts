import { type PersonSection, personSectionsForm } from '@portal/contract/citizens'
import i18next from 'i18next'
import { faultsOf, inWordsOfForm } from '../../kit/form/faults.ts'
import type { PersonField, PersonValues } from './person-values.ts'

/** What the form of a person calls a field. */
export function labelOfField(field: string): string {
  return i18next.t(`person_form.labels.${field as PersonField}`)
}

function sentenceOf(field: string, key: string, message: string): string {
  const label = labelOfField(field)
  if (field === 'birthdate' && /required|date_format/.test(key)) return i18next.t('person_form.birthdate_wrong')
  if (/required|boolean/.test(key)) return i18next.t('person_form.missing', { field: label })
  return inWordsOfForm(message, [field], () => label)
}

/** The wrong values of some parts of the form, with a sentence for each field, in the order of the form. */
export function faultsOfSections(
  sections: readonly PersonSection[],
  values: PersonValues,
): readonly { readonly field: PersonField; readonly message: string }[] {
  return [...faultsOf(personSectionsForm(sections), values)].map(([field, { key, message }]) => ({
    field: field as PersonField,
    message: sentenceOf(field, key, message),
  }))
}
