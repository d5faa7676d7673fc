import { ageOn, profileSortedBefore, type ResponseOf } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { type Person, personExpanded, personHeaders } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { fullName, type PersonNames } from '../../base/database/person-names.ts'
import { allOf, containsWordsOrDocument } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type OwnProfile, ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { orderBy, orderOf } from '../list/sorting.ts'
import { readPeople } from './rows.ts'

const columns = [...personHeaders, ...personExpanded]
const sortable = columns.filter((column) => column.sortable).map(({ value }) => value)
const sortedBefore = [
  ...profileSortedBefore.filter((name) => columns.some(({ value }) => value === name)),
  'sex_name',
  'blood_type_name',
]

/** A page of the people of a citizen. @throws AppError 422 on `column.N` */
export async function listPeople(
  db: Db,
  { principal, query, now }: CallContext<typeof calls.listPeople>,
): Promise<Found<Person>> {
  const order = orderBy(orderOf(query, undefined, sortable, sortedBefore))
  const where = allOf([
    ownPersonPolicy.rows(principal),
    ...containsWordsOrDocument(sql`profiles.search_text`, query.query),
  ])
  return findPage(db, { from: sql`profiles`, where, order, window: pageLimits(query) }, async (page) => {
    const { rows } = await sql<{ id: number }>`select profiles.id ${page}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return readPeople(db, principal, ids, now)
  })
}

type Choice = ResponseOf<typeof calls.listPeopleToChoose>['data'][number]

type StoredChoice = PersonNames &
  Pick<OwnProfile, 'id' | 'document' | 'birthdate' | 'has_disability'> &
  Pick<Choice, 'document_type_id' | 'document_type' | 'sex_id' | 'relationship'> & { readonly verified: boolean }

/** The possible participants: the holder first, then the others in the order of their registration. */
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
    where ${ownPersonPolicy.rows(principal)} and (profiles.verified_at is not null or not ${onlyVerified}::boolean)
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
