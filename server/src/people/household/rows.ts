import { identityFileType } from '@portal/contract'
import type { Person } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { wireRow } from '../../base/text/time.ts'
import { fileJoins } from '../add-document.ts'
import { readManyWhole } from '../list/rows.ts'
import { completion, neighborhoodId, upzCode } from '../person-fields.ts'

type Own = Pick<Person, 'id' | 'relationship' | 'upz_id' | 'neighborhood_id' | 'completion' | 'is_own'>

/** The latest identity document of each person, by the id of the person. */
async function identityFiles(db: Db, principal: SignedInCitizen, ids: readonly number[]) {
  const { rows } = await sql<{ profile_id: number; created_at: Date }>`
    select distinct on (files.profile_id) files.profile_id, files.id, stored_files.original_name as file,
      file_types.name as file_type, status.name as status, status.color, files.created_at
    from files
    join profiles on profiles.id = files.profile_id ${fileJoins}
    where files.profile_id = any(${ids}::integer[]) and ${ownPersonPolicy.rows(principal)} and files.file_type_id = ${identityFileType}
      and files.deleted_at is null
    order by files.profile_id, files.id desc`.execute(db)
  return new Map(rows.map(({ profile_id, ...file }) => [profile_id, wireRow(file)]))
}

/** People of a citizen, in the order of these ids. */
export async function readPeople(
  db: Db,
  principal: SignedInCitizen,
  ids: readonly number[],
  now: Date,
): Promise<Person[]> {
  if (ids.length === 0) return []
  const [whole, own, files] = await Promise.all([
    readManyWhole(db, ids, now),
    sql<Own>`
      select profiles.id, profiles.relationship, ${upzCode} as upz_id, ${neighborhoodId} as neighborhood_id,
        ${completion} as completion, profiles.account_id = ${principal.id} as is_own
      from profiles where profiles.id = any(${ids}::integer[]) and ${ownPersonPolicy.rows(principal)}`.execute(db),
    identityFiles(db, principal, ids),
  ])
  const ownById = new Map(own.rows.map((row) => [row.id, row]))
  return whole.flatMap((profile) => {
    const more = ownById.get(profile.id)
    if (more === undefined) return []
    return {
      ...profile,
      ...more,
      // The account of a second guardian's child is the other guardian's.
      email: more.is_own ? profile.email : '',
      sex: profile.sex_id,
      sex_name: profile.sex,
      blood_type: profile.blood_type_id,
      blood_type_name: profile.blood_type,
      document_file: files.get(profile.id) ?? {},
    }
  })
}

/** One person of a citizen. @throws AppError 404 */
export async function readPerson(db: Db, principal: SignedInCitizen, id: number, now: Date): Promise<Person> {
  await ownPersonPolicy.refuseAbsent(db, principal, id)
  const [person] = await readPeople(db, principal, [id], now)
  return present(person)
}
