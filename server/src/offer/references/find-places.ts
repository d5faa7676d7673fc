import type { Locale, QueryOf, ResponseOf } from '@portal/contract'
import { bogota, colombia, foundPlacesLimit, type searchPlaces } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, equal } from '../../base/database/search.ts'
import { sortText } from '../../base/http/ordering.ts'

type Found = ResponseOf<typeof searchPlaces>['data']

/** The countries next to Colombia, the most frequent origin first. */
const neighbours = ['VE', 'EC', 'PE', 'BR', 'PA']

/** The municipalities of Colombia and the other countries that a search finds: Bogotá, the neighbouring countries, those found by their own name, the rest. */
export async function findPlaces(db: Db, query: QueryOf<typeof searchPlaces>, locale: Locale): Promise<Found> {
  const country = sql.ref(locale === 'en' ? 'countries.name_en' : 'countries.name')
  const where = [
    ...equal('place.city_id', query.city_id),
    ...equal('place.country_id', query.country_id),
    ...containsWords(sql`fold_words(place.name || ' ' || coalesce(place.state, ''))`, query.query),
  ]
  const { rows } = await sql<{
    country_id: number
    country: string
    state_id: number | null
    state: string | null
    city_id: number | null
    name: string
  }>`
    select place.country_id, place.country, place.state_id, place.state, place.city_id, place.name
    from (
      select countries.id as country_id, ${country} as country, null as code, states.id as state_id, states.name as state,
        cities.id as city_id, cities.name
      from cities join states on states.id = cities.state_id join countries on countries.id = states.country_id
      where countries.id = ${colombia}
      union all
      select countries.id, ${country}, countries.code, null, null, null, ${country} from countries where countries.id <> ${colombia}
    ) place
    where ${allOf(where)}
    order by
      case when place.city_id = ${bogota.city} then 0 else array_position(${neighbours}::text[], place.code::text) end nulls last,
      case when ${allOf(containsWords(sql`fold_words(place.name)`, query.query))} then 0 else 1 end,
      ${sortText(sql.ref('place.name'))}, place.state_id, place.city_id
    limit ${foundPlacesLimit}`.execute(db)
  return rows.map(({ country_id, country: of, state_id, state, city_id, name }) => ({
    country: { id: country_id, name: of },
    state: state_id === null ? null : { id: state_id, name: state ?? '' },
    city: city_id === null ? null : { id: city_id, name },
  }))
}
