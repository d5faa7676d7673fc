import type { ResponseOf } from '@portal/contract'
import { bogota, colombia, searchPlaces } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { SearchBox } from '../../../../kit/ui/choice/SearchBox.tsx'
import { usePaused } from '../../../../kit/ui/choice/use-paused.ts'
import { writtenText } from '../lists.ts'
import { placeIds } from '../person-values.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

type Place = ResponseOf<typeof searchPlaces>['data'][number]

/** Municipalities and countries change a few times a year. */
const freshFor = 3_600_000

/** “Ibagué · Tolima”; one name for a country, and for Bogotá, whose department has the same name. */
function textOf({ city, state, country }: Place): string {
  const names = city === null ? [country.name] : [city.name, state?.name ?? '']
  return [...new Set(names)].map((name) => writtenText('city_birth_id', name)).join(' · ')
}

const idOf = ({ city, country }: Place) => (city === null ? `country ${country.id}` : `city ${city.id}`)

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
  const [typed, setTyped] = useState('')
  const [lastChosen, setLastChosen] = useState<Place | null>(null)
  const query = usePaused(typed)
  const found = useCallQuery(searchPlaces, { query: { query } }, { freshFor, keepPrevious: true })
  const fields = placeIds[of]
  const [country, city] = form.watch([fields.country, fields.city])
  const stored = useStored(country, city, lastChosen)
  const rows = found.data?.data ?? []
  const isMissing = stored !== undefined && typed === '' && rows.every((row) => idOf(row) !== idOf(stored))
  const { errors } = form.formState
  const error = (errors[fields.city] ?? errors[fields.state] ?? errors[fields.country])?.message
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
          <SearchBox<Place>
            label={t(`person_form.${of}_place`)}
            help={t('person_form.place_help')}
            error={error ?? found.error?.message}
            onRetry={found.error === null ? undefined : () => found.refetch()}
            options={isMissing ? [stored, ...rows] : rows}
            value={stored ?? null}
            loading={found.isFetching || query !== typed.trim()}
            textOf={textOf}
            noteOf={({ city }) => (city === null ? t('person_form.other_country') : undefined)}
            keyOf={idOf}
            onSearch={setTyped}
            onChange={choose}
          />
        </FieldPlace>
      </FieldPlace>
    </FieldPlace>
  )
}
