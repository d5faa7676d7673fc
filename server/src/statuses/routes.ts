import { listProfileTypes, listStatuses, type QueryOf, type StatusFamily } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { answer, type Serving } from '../answer.ts'
import type { Database } from '../database.ts'
import { type DeclaredColumn, headersOf, listing } from '../envelope.ts'
import { listNamed } from './list-named.ts'

const id: DeclaredColumn = { value: 'id', align: 'right', sortable: true }
const name: DeclaredColumn = { value: 'name', align: 'left', sortable: true }
const dates: readonly DeclaredColumn[] = [
  { value: 'created_at', align: 'right', sortable: true },
  { value: 'updated_at', align: 'right', sortable: true },
]
const profileTypeColumns = [id, name, ...dates]
const statusColumns: DeclaredColumn[] = [
  id,
  name,
  { value: 'color', align: 'left', sortable: false },
  { value: 'family', align: 'left', sortable: false },
  ...dates,
]

/** A flag that only has to be there; a plain "no" takes it away again. */
function present(flag: unknown): boolean {
  return flag !== undefined && (typeof flag !== 'string' || !['0', 'false'].includes(flag.toLowerCase()))
}

/** The families asked for; none asked for is all of them. */
function inFamilies(query: QueryOf<typeof listStatuses>): RawBuilder<SqlBool>[] {
  const asked: StatusFamily[] = []
  if (present(query.for_profile)) asked.push('profile')
  if (present(query.for_subscription)) asked.push('subscription')
  if (present(query.for_files)) asked.push('file')
  return asked.length === 0 ? [] : [sql`family = any(${asked}::text[])`]
}

/** The statuses and the profile types, to read (domain facts §7, §3). */
export function registerStatuses(app: FastifyInstance, serving: Serving): void {
  const { db } = serving
  answer(app, serving, listStatuses, async ({ query, locale, url }) => {
    const found = await listNamed<Selectable<Database['status']>>(db, 'status', query, inFamilies(query))
    return listing(found, query, url, { headers: headersOf(statusColumns, locale) })
  })
  answer(app, serving, listProfileTypes, async ({ query, locale, url }) => {
    const found = await listNamed<Selectable<Database['profile_types']>>(db, 'profile_types', query)
    return listing(found, query, url, { headers: headersOf(profileTypeColumns, locale) })
  })
}
