import type { ReactElement } from 'react'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { labelOfField } from '../person-errors.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  readonly form: PersonFormReturn
  readonly autoComplete?: string
}

/** The surnames of a person, or the checkbox that the person has one name only. */
export function SurnameFields({ form, autoComplete }: Props): ReactElement {
  const hasOneName = form.watch('has_one_name') === 'SI'
  return (
    <>
      {hasOneName ? null : (
        <>
          <TextField form={form} field="surname" {...(autoComplete === undefined ? {} : { autoComplete })} />
          <TextField form={form} field="s_surname" optional />
        </>
      )}
      <FieldPlace field="has_one_name">
        <CheckBox
          label={labelOfField('has_one_name')}
          checked={hasOneName}
          onChange={({ currentTarget: { checked } }) => {
            setField(form, 'has_one_name', checked ? 'SI' : '')
            if (!checked) return
            setField(form, 'surname', '')
            setField(form, 's_surname', '')
          }}
        />
      </FieldPlace>
    </>
  )
}
