import { colombia } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { BirthDateField } from './BirthDateBoxes.tsx'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { FurtherFields } from './PersonInput.tsx'

interface Props {
  readonly form: PersonFormReturn
  readonly of: 'birth' | 'residence'
  /** Called with the id of a selected municipality. */
  readonly onCity?: (id: string) => void
}

/** A country and, in Colombia, its department and municipality. */
export function PlaceFields({ form, of, onCity }: Props): ReactElement {
  const isColombia = form.watch(`country_${of}_id`) === String(colombia)
  return (
    <>
      <ListField
        form={form}
        field={`country_${of}_id`}
        onChange={() => {
          setField(form, `state_${of}_id`, '')
          setField(form, `city_${of}_id`, '')
        }}
      />
      {isColombia ? (
        <>
          <ListField form={form} field={`state_${of}_id`} onChange={() => setField(form, `city_${of}_id`, '')} />
          <ListField form={form} field={`city_${of}_id`} onChange={onCity} />
        </>
      ) : null}
    </>
  )
}

interface BirthProps extends Pick<Props, 'form'> {
  /** Whether the date cannot change now. */
  readonly withoutDate: boolean
}

/** The date and the place of birth. */
export function BirthFields({ form, withoutDate }: BirthProps): ReactElement {
  return (
    <div className="stack gap-20">
      {withoutDate ? null : <BirthDateField form={form} />}
      <PlaceFields form={form} of="birth" />
      <FurtherFields form={form} section="birth" />
    </div>
  )
}
