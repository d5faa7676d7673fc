import type { Duplicate } from '@portal/contract/staff'
import { sql } from 'kysely'
import { refuseUnseen, scope } from '../../authority/scope.ts'
import { fullName } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'

interface Stored extends Omit<Duplicate, 'full_name'> {
  name: string
  s_name: string | null
  surname: string
  s_surname: string | null
}

/** Removes the dots, spaces and hyphens of a document number. */
const bare = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`

/**
 * Citizens within the scope who may be duplicates of this one: the same document without dots, or the same name and birth date.
 * @throws AppError 404 when the citizen is absent or outside the scope.
 */
export async function listDuplicates(db: Db, who: SignedIn, id: number): Promise<Duplicate[]> {
  await refuseUnseen(db, who, id)
  const { rows } = await sql<Stored>`
    with this as (select id, document, birthdate, sort_name, ${bare('document')} as bare from profiles where id = ${id}),
      found as (
        select profiles.id from profiles, this
          where ${bare('profiles.document')} = this.bare
        union
        select profiles.id from profiles, this
          where profiles.birthdate = this.birthdate and profiles.sort_name = this.sort_name)
    select profiles.id, profiles.name, profiles.s_name, profiles.surname, profiles.s_surname, profiles.document,
      profiles.birthdate, document_types.name as document_type, profiles.status_id, status.name as status, status.color,
      ${bare('profiles.document')} = this.bare as same_document,
      profiles.birthdate = this.birthdate and profiles.sort_name = this.sort_name as same_name
    from found
    join profiles on profiles.id = found.id
    join document_types on document_types.id = profiles.document_type_id
    join status on status.id = profiles.status_id
    cross join this
    where profiles.id <> ${id} and ${scope(who)}
    order by profiles.id limit 20`.execute(db)
  return rows.map(({ name, s_name, surname, s_surname, ...row }) => ({
    ...row,
    full_name: fullName({ name, s_name, surname, s_surname }),
  }))
}
