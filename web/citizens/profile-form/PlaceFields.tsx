import { cities, countries, states } from '@portal/contract'
import { colombia } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { nameCase } from '../../kit/text/name-case.ts'
import { BirthDateField } from './BirthDateBoxes.tsx'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { useList } from './lists.ts'

/** The rows of a list as options, in ordinary letters. */
export function placeOptions(rows: readonly { readonly id: number; readonly name: string }[] | undefined) {
  return rows?.map(({ id, name }) => ({ value: String(id), text: nameCase(name) }))
}

interface Props {
  readonly form: PersonFormReturn
  readonly of: 'birth' | 'residence'
  /** Called with the id of a municipality that was chosen. */
  readonly onCity?: (id: string) => void
}

/** A country and, in Colombia, its department and municipality. */
export function PlaceFields({ form, of, onCity }: Props): ReactElement {
  const country = form.watch(`country_${of}_id`)
  const state = form.watch(`state_${of}_id`)
  const isColombia = country === String(colombia)
  const allCountries = useList(countries, {})
  const allStates = useList(states, { params: { id: colombia } }, isColombia)
  const allCities = useList(cities, { params: { id: colombia, stateId: Number(state) } }, isColombia && state !== '')
  return (
    <>
      <ListField
        form={form}
        field={`country_${of}_id`}
        options={placeOptions(allCountries.data?.data)}
        list={allCountries}
        isLong
        onChange={() => {
          setField(form, `state_${of}_id`, '')
          setField(form, `city_${of}_id`, '')
        }}
      />
      {isColombia ? (
        <>
          <ListField
            form={form}
            field={`state_${of}_id`}
            options={placeOptions(allStates.data?.data)}
            list={allStates}
            isLong
            onChange={() => setField(form, `city_${of}_id`, '')}
          />
          <ListField
            form={form}
            field={`city_${of}_id`}
            options={state === '' ? [] : placeOptions(allCities.data?.data)}
            list={allCities}
            isLong
            onChange={onCity}
          />
        </>
      ) : null}
    </>
  )
}

interface BirthProps extends Pick<Props, 'form'> {
  /** The date cannot change now. */
  readonly withoutDate: boolean
}

/** When and where a person was born. */
export function BirthFields({ form, withoutDate }: BirthProps): ReactElement {
  return (
    <div className="stack gap-20">
      {withoutDate ? null : <BirthDateField form={form} />}
      <PlaceFields form={form} of="birth" />
    </div>
  )
}
