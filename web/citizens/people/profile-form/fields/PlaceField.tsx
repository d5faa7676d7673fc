import type { ResponseOf } from '@portal/contract'
import { bogota, colombia, searchPlaces } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { translate, useTranslation } from '../../../../kit/text/i18n.ts'
import { ReferencePicker, type ReferenceSource } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import { writtenText } from '../lists.ts'
import { placeIds } from '../person-values.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

type Place = ResponseOf<typeof searchPlaces>['data'][number]

/** Municipalities and countries change a few times a year. */
const freshFor = 3_600_000

const places: ReferenceSource<Place> = {
  useMatches: (query, enabled) => {
    const { data, ...found } = useCallQuery(
      searchPlaces,
      { query: { query } },
      { enabled, freshFor, keepPrevious: true },
    )
    return { ...found, rows: data?.data }
  },
  /** “Ibagué · Tolima”; one name for a country, and for Bogotá, whose department has the same name. */
  textOf: ({ city, state, country }) => {
    const names = city === null ? [country.name] : [city.name, state?.name ?? '']
    return [...new Set(names)].map((name) => writtenText('city_birth_id', name)).join(' · ')
  },
  noteOf: ({ city }) => (city === null ? translate('person_form.other_country') : undefined),
  keyOf: ({ city, country }) => (city === null ? `country ${country.id}` : `city ${city.id}`),
  leastLetters: 0,
}

/**
 * The stored place of the form; undefined while there is none, and until it is loaded.
 * @param chosen - the last choice, which needs no request
 */
function useStored(country: string, city: string, chosen: Place | null): Place | undefined {
  const isColombia = country === String(colombia)
  const isChosen = chosen !== null && String(chosen.country.id) === country && String(chosen.city?.id ?? '') === city
  const enabled = !isChosen && (isColombia ? city : country) !== ''
  const query = isColombia ? { city_id: Number(city) } : { country_id: Number(country) }
  const { data } = useCallQuery(searchPlaces, { query }, { enabled, freshFor })
  return isChosen ? chosen : enabled ? data?.data[0] : undefined
}

interface Props {
  readonly form: PersonFormReturn
  readonly of: 'birth' | 'residence'
  /** Called when Bogotá is chosen. */
  readonly onBogota?: () => void
}

/** Finds a municipality of Colombia by its name, or another country. The department and the country follow from it. */
export function PlaceField({ form, of, onBogota }: Props): ReactElement {
  const { t } = useTranslation()
  const [lastChosen, setLastChosen] = useState<Place | null>(null)
  const fields = placeIds[of]
  const [country, city] = form.watch([fields.country, fields.city])
  const stored = useStored(country, city, lastChosen)
  const { errors } = form.formState
  const choose = (place: Place | null) => {
    setLastChosen(place)
    for (const part of ['country', 'state', 'city'] as const)
      setField(form, fields[part], String(place?.[part]?.id ?? ''))
    if (place?.city?.id === bogota.city) onBogota?.()
  }
  return (
    // One box for three fields: a link to any of them leads here.
    <FieldPlace field={fields.country}>
      <FieldPlace field={fields.state}>
        <FieldPlace field={fields.city}>
          <ReferencePicker
            label={t(`person_form.${of}_place`)}
            help={t('person_form.place_help')}
            error={(errors[fields.city] ?? errors[fields.state] ?? errors[fields.country])?.message}
            source={places}
            value={stored ?? null}
            onChange={choose}
          />
        </FieldPlace>
      </FieldPlace>
    </FieldPlace>
  )
}
