import { bogota, isPartOfBogota, localityElsewhere, noUpzCode, otherNeighborhood } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { inBogota, livesInBogota, type PersonField } from '../person-values.ts'
import { Choices } from './Choices.tsx'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'
import { NeighborhoodField } from './NeighborhoodField.tsx'
import { FurtherFields, PersonInput } from './PersonInput.tsx'
import { PlaceField } from './PlaceField.tsx'
import { TextField } from './TextField.tsx'

const other = String(otherNeighborhood)

/** The place in Bogotá: the neighbourhood by its name. Only somebody whose neighbourhood is not in the list is asked for the rest. */
function BogotaFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const isOther = form.watch('neighborhood_id') === other
  return (
    <>
      <NeighborhoodField form={form} />
      {isOther ? (
        <>
          <TextField form={form} field="other_neighborhood_name" />
          <ListField
            form={form}
            field="locality_id"
            offers={({ id }) => isPartOfBogota(id)}
            onChange={() => setField(form, 'upz_id', '')}
          />
          <ListField form={form} field="upz_id" />
        </>
      ) : null}
    </>
  )
}

/** The residence of a person, and how to contact them. */
export function ResidenceFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  const values = form.watch()
  const lives = livesInBogota(values)
  const choose = (choice: string) => {
    const isHere = choice === 'bogota'
    // Values of an incomplete import stay when they fit the answer.
    const wasHere = form.getValues('city_residence_id') === String(bogota.city)
    const wasElsewhere = form.getValues('locality_id') === String(localityElsewhere)
    const place: Partial<Record<PersonField, string>> = isHere
      ? {
          ...inBogota,
          ...(wasElsewhere ? { locality_id: '', upz_id: '', neighborhood_id: '', other_neighborhood_name: '' } : {}),
        }
      : {
          ...(wasHere ? { country_residence_id: '', state_residence_id: '', city_residence_id: '' } : {}),
          ...(wasElsewhere ? {} : { other_neighborhood_name: '' }),
          locality_id: String(localityElsewhere),
          upz_id: noUpzCode,
          neighborhood_id: other,
        }
    for (const [field, value] of Object.entries(place)) setField(form, field as PersonField, value)
  }
  const { errors } = form.formState
  return (
    <div className="stack gap-20">
      <div id={lives === false ? undefined : 'field-country_residence_id'}>
        <Choices
          name="lives_in_bogota"
          label={t('person_form.in_bogota')}
          value={lives === undefined ? '' : lives ? 'bogota' : 'elsewhere'}
          options={[
            { value: 'bogota', text: t('ui.yes') },
            { value: 'elsewhere', text: t('person_form.elsewhere') },
          ]}
          error={lives === undefined ? errors.country_residence_id?.message : undefined}
          onChange={choose}
        />
      </div>
      {lives === true ? <BogotaFields form={form} /> : null}
      {lives === false ? (
        <>
          <PlaceField form={form} of="residence" onBogota={() => choose('bogota')} />
          <TextField form={form} field="other_neighborhood_name" />
        </>
      ) : null}
      <PersonInput form={form} field="address" />
      <ListField
        form={form}
        field="stratum"
        options={[1, 2, 3, 4, 5, 6].map((stratum) => ({ value: String(stratum), text: String(stratum) }))}
      />
      <FurtherFields form={form} section="residence" but={['address', 'stratum']} />
    </div>
  )
}
