import type { QueryOf } from '@portal/contract'
import type { documentTypes } from '@portal/contract/staff'
import { sql } from 'kysely'
import { idsIn, type Source } from './read-list.ts'

/** From this age on a person holds an adult's document. */
const adultAge = 18

/** Identity document types: those of an age, and those named. */
export function documentTypesFor({ age, document_types }: QueryOf<typeof documentTypes>): Source {
  const held = age == null ? [] : [age < adultAge ? sql<boolean>`list.for_minors` : sql<boolean>`list.for_adults`]
  return {
    from: sql`(select *, name || ' - ' || description as combined from document_types)`,
    where: [...held, ...idsIn(sql.ref('list.id'), document_types)],
    order: 'id',
    looksIn: 'combined',
    headers: ['id', 'name', 'description'],
  }
}
