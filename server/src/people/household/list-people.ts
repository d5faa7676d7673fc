import { ageOn, type ResponseOf } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { type Person, personExpanded, personHeaders } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { fullName, type PersonNames } from '../../base/database/person-names.ts'
import { allOf, containsWordsOrDocument } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits, sorting } from '../../base/http/envelope.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type OwnProfile, ownPeople } from '../../base/services/authority/household.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { orderBy, orderOf } from '../list/sorting.ts'
import { readPeople } from './rows.ts'

const sortable = [...personHeaders, ...personExpanded].filter((column) => column.sortable).map(({ value }) => value)

/** Columns that the lists of the staff sort by another name. */
const sortedAs: Readonly<Record<string, string>> = { sex_name: 'sex', blood_type_name: 'blood_type' }

/** A page of the people of a citizen. @throws AppError 422 on `column.N` */
export async function listPeople(
  db: Db,
  { principal, query, now }: CallContext<typeof calls.listPeople>,
): Promise<Found<Person>> {
  const column = sorting(query, sortable).map((pair) => sortedAs[pair.column] ?? pair.column)
  const order = orderOf({ ...query, column }, bogotaDay(now))
  const where = allOf([ownPeople(principal), ...containsWordsOrDocument(sql`profiles.search_text`, query.query)])
  const { limit, offset } = pageLimits(query)
  const [page, total] = await Promise.all([
    sql<{ id: number }>`
      select profiles.id from profiles ${order.joins} where ${where}
      order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db),
    countRows(db, sql`select from profiles where ${where}`),
  ])
  const ids = page.rows.map(({ id }) => id)
  return { rows: await readPeople(db, principal, ids, now), total }
}

type Choice = ResponseOf<typeof calls.listPeopleToChoose>['data'][number]

type StoredChoice = PersonNames &
  Pick<OwnProfile, 'id' | 'document' | 'birthdate' | 'has_disability'> &
  Pick<Choice, 'document_type_id' | 'document_type' | 'sex_id' | 'relationship'> & { readonly verified: boolean }

/** Who can take part: the holder first, then the others in the order of their registration. */
export async function listChoices(
  db: Db,
  principal: SignedInCitizen,
  onlyVerified: boolean,
  now: Date,
): Promise<Choice[]> {
  const { rows } = await sql<StoredChoice>`
    select profiles.id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname,
      profiles.document_type_id, document_types.name as document_type, profiles.document, profiles.birthdate, profiles.sex_id,
      profiles.relationship, profiles.verified_at is not null as verified, profiles.has_disability
    from profiles join document_types on document_types.id = profiles.document_type_id
    where ${ownPeople(principal)} and (profiles.verified_at is not null or not ${onlyVerified}::boolean)
    order by profiles.profile_type_id, profiles.id`.execute(db)
  const today = bogotaDay(now)
  return rows.map(({ name, s_name, surname, s_surname, has_disability, ...row }) => ({
    ...row,
    name: fullName({ name, s_name, surname, s_surname }),
    first_name: name,
    middle_name: s_name,
    first_last_name: surname,
    second_last_name: s_surname,
    age: ageOn(row.birthdate, today),
    disability: has_disability ? 'SI' : 'NO',
    to_payment: null,
  }))
}
