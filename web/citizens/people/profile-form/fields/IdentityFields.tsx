import type { ReactElement } from 'react'
import type { Row } from '../field-list.ts'
import { helpOfField } from '../person-errors.ts'
import styles from '../profile-form.module.css'
import type { PersonFormReturn } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { FurtherFields } from './PersonInput.tsx'
import { SurnameFields } from './SurnameFields.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  readonly form: PersonFormReturn
  /** The types of document that the person can have. */
  readonly documents: readonly number[]
}

/** The document of a person. */
export function DocumentFields({ form, documents }: Props): ReactElement {
  const stored = form.watch('document_type_id')
  // A person who has grown older may keep the type of document of a younger age.
  const isOffered = ({ id }: Row) => documents.includes(id) || String(id) === stored
  return (
    <>
      <ListField form={form} field="document_type_id" offers={isOffered} />
      <TextField form={form} field="document" autoComplete="off" help={helpOfField('document')} />
    </>
  )
}

/** The names of a person, as on the document. */
export function NameFields({ form }: Pick<Props, 'form'>): ReactElement {
  return (
    <div className={`stack ${styles.pair}`}>
      <TextField form={form} field="name" />
      <TextField form={form} field="s_name" optional />
      <SurnameFields form={form} />
    </div>
  )
}

/** The names and the document of a person. */
export function IdentityFields(props: Props): ReactElement {
  return (
    <div className="stack gap-20">
      <NameFields form={props.form} />
      <DocumentFields {...props} />
      <FurtherFields form={props.form} section="identity" />
    </div>
  )
}
