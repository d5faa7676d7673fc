import type { CitizenUser } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { undeliveredAt } from '../../base/services/mail/undelivered.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { completion, neighborhoodId, upzCode } from '../../people/person-fields.ts'

/** An account with its holder; the columns of the holder are null while there is none. */
type Account = StoredRow<CitizenUser['profile']> & {
  readonly account_id: number
  readonly email_verified_at: Date | null
  readonly email_undelivered_at: Date | null
  readonly document_type: string | null
}

/** The account of a citizen with the profile of its holder. */
export async function readCitizenUser(db: Db, { id }: SignedInCitizen): Promise<CitizenUser> {
  const [{ account_id, email_verified_at, email_undelivered_at, document_type, ...holder }, people] = await Promise.all(
    [
      presentRow<Account>(db)`
      select citizen_accounts.id as account_id, citizen_accounts.email, citizen_accounts.verified_at as email_verified_at,
        ${undeliveredAt(sql`citizen_accounts.id`)} as email_undelivered_at, profiles.id,
        nullif(profiles.full_name, '') as full_name,
        profiles.document, document_types.name as document_type, profile_types.name as profile_type,
        cities.name as city_residence, profiles.verified_at, profiles.country_residence_id, profiles.state_residence_id,
        profiles.city_residence_id, profiles.locality_id, ${upzCode} as upz_id, ${neighborhoodId} as neighborhood_id,
        profiles.other_neighborhood_name, profiles.address, profiles.stratum, profiles.mobile_phone, profiles.contact_phone,
        ${completion} as completion,
        (select count(*)::integer from citizen_schedules where profile_id = profiles.id) as activities_count,
        (select count(*)::integer from observations where profile_id = profiles.id) as observations_count,
        (select count(*)::integer from files where profile_id = profiles.id and deleted_at is null) as files_count
      from citizen_accounts
      left join profiles on profiles.account_id = citizen_accounts.id and profiles.profile_type_id = ${personalType}
      left join profile_types on profile_types.id = profiles.profile_type_id
      left join document_types on document_types.id = profiles.document_type_id
      left join cities on cities.id = profiles.city_residence_id
      where citizen_accounts.id = ${id} order by profiles.id limit 1`,
      sql<CitizenUser['profiles'][number]>`
      select id, profiles.full_name
      from profiles where account_id = ${id} order by profile_type_id, id`.execute(db),
    ],
  )
  const profile = wireRow(holder)
  return {
    ...wireRow({ id: account_id, email: profile.email, email_verified_at }),
    ...(email_undelivered_at !== null && wireRow({ email_undelivered_at })),
    name: profile.full_name,
    document: profile.document,
    document_type,
    phone: profile.mobile_phone,
    profiles: people.rows,
    profile,
  }
}
