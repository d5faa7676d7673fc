import type { documentTypes, QueryOf } from '@portal/contract'
import { sql } from 'kysely'
import { oneOf } from '../../database/search.ts'
import type { Source } from './read-list.ts'

/** From this age a person has an adult's document. */
const adultAge = 18

/** Identity document types for an age, and those given by id. */
export function documentTypesFor({ age, document_types }: QueryOf<typeof documentTypes>): Source {
  const held = age == null ? [] : [age < adultAge ? sql<boolean>`list.for_minors` : sql<boolean>`list.for_adults`]
  return {
    from: sql`(select *, name || ' - ' || description as combined from document_types)`,
    where: [...held, ...oneOf('list.id', document_types)],
    order: 'id',
    looksIn: 'combined',
    headers: ['id', 'name', 'description'],
  }
}
