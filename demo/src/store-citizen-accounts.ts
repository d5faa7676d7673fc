import { status } from '@portal/contract'
import { beneficiaryType, type Db, hashPassword, personalType } from '@portal/server'
import { sql } from 'kysely'

/** How many accounts of citizens can sign in. */
const count = 5

/** The e-mail with which the citizen of a number signs in. */
const emailOf = (number: number) => `ciudadano${number}@correo.example`

/**
 * Gives the password of the demonstration to accounts of different kinds. The first has a child who was returned: a validator wrote what is
 * wrong. The others are with and without children, verified and waiting.
 * @returns their e-mails
 */
export async function storeCitizenAccounts(db: Db, password: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    with households as (
      select profiles.account_id as id, count(*) > 1 as has_children,
        bool_or(profile_type_id = ${personalType} and status_id = ${status.profileVerified}) as is_verified,
        bool_or(profile_type_id = ${beneficiaryType} and status_id = ${status.profileReturned}) as has_returned
      from profiles group by profiles.account_id
    ), first as (
      select id from households order by has_returned and is_verified desc, has_returned desc, has_children desc, id limit 1
    ), others as (
      select id, row_number() over (partition by is_verified, has_children order by id) as place, is_verified, has_children
      from households where id not in (select id from first)
    )
    select id from (
      select id, 0 as rank, 0 as place from first
      union all
      select id, row_number() over (order by place, is_verified desc, has_children desc, id), place from others) as chosen
    order by rank limit ${count}`.execute(db)
  const password_hash = await hashPassword(password)
  for (const [index, { id }] of rows.entries()) {
    await sql`
      update citizen_accounts set email = ${emailOf(index + 1)}, password_hash = ${password_hash}, is_locked = false,
        verified_at = coalesce(verified_at, created_at)
      where id = ${id}`.execute(db)
    await sql`
      insert into account_consents (citizen_id, profile_id, revision_id, accepted_at)
      select citizen_accounts.id, people.id, consent_revisions.id, citizen_accounts.created_at
      from citizen_accounts
      join (select null::integer as id, 'terms' as purpose
        union all select id, 'general' from profiles where account_id = ${id}) as people on true
      join informed_consents on informed_consents.purpose = people.purpose and informed_consents.deleted_at is null
      join consent_revisions on consent_revisions.consent_id = informed_consents.id
        and consent_revisions.revision = informed_consents.revision
      where citizen_accounts.id = ${id}`.execute(db)
  }
  return rows.map((_, index) => emailOf(index + 1))
}
