import type { CitizenUser } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { personalType } from '../../../authority/household.ts'
import { completion } from '../../../citizens/completion.ts'
import { neighborhoodId, upzCode } from '../../../citizens/person-fields.ts'
import type { Db } from '../../../database/db.ts'
import type { SignedInCitizen } from '../../../http/principal.ts'
import { type StoredRow, wireRow } from '../../../text/time.ts'

type Profile = CitizenUser['profile']
type Found = Omit<StoredRow<Profile>, 'email'>

const nobody: Omit<Profile, 'email'> = {
  id: null,
  full_name: null,
  document: null,
  completion: 0,
  profile_type: null,
  city_residence: null,
  verified_at: null,
  country_residence_id: null,
  state_residence_id: null,
  city_residence_id: null,
  locality_id: null,
  upz_id: null,
  neighborhood_id: null,
  other_neighborhood_name: null,
  address: null,
  stratum: null,
  mobile_phone: null,
  contact_phone: null,
  activities_count: 0,
  observations_count: 0,
  files_count: 0,
}

/** The account of a citizen with the profile of its holder (citizens.md section 1.1.2). */
export async function readCitizenUser(db: Db, { id }: SignedInCitizen): Promise<CitizenUser> {
  const [account, people] = await Promise.all([
    sql<{ email: string; email_verified_at: Date | null }>`
      select email, verified_at as email_verified_at from citizens where id = ${id}`.execute(db),
    sql<Found & { is_holder: boolean; document_type: string }>`
      select profiles.id, upper(concat_ws(' ', profiles.name, profiles.s_name, profiles.surname, profiles.s_surname)) as full_name,
        profiles.profile_type_id = ${personalType} as is_holder, profiles.document, document_types.name as document_type,
        profile_types.name as profile_type, cities.name as city_residence, profiles.verified_at, profiles.country_residence_id,
        profiles.state_residence_id, profiles.city_residence_id, profiles.locality_id, ${upzCode} as upz_id,
        ${neighborhoodId} as neighborhood_id,
        profiles.other_neighborhood_name, profiles.address, profiles.stratum, profiles.mobile_phone, profiles.contact_phone,
        ${completion} as completion,
        (select count(*)::integer from citizen_schedules where profile_id = profiles.id) as activities_count,
        (select count(*)::integer from observations where profile_id = profiles.id) as observations_count,
        (select count(*)::integer from files where profile_id = profiles.id and deleted_at is null) as files_count
      from profiles
      join profile_types on profile_types.id = profiles.profile_type_id
      join document_types on document_types.id = profiles.document_type_id
      left join cities on cities.id = profiles.city_residence_id
      where profiles.user_id = ${id} order by profiles.profile_type_id, profiles.id`.execute(db),
  ])
  const [{ email, email_verified_at }] = account.rows as [(typeof account.rows)[0]]
  const holder = people.rows.find(({ is_holder }) => is_holder)
  const profile = (): Profile => {
    if (holder === undefined) return { ...nobody, email }
    const { is_holder: _, document_type: __, ...row } = holder
    return { ...wireRow(row), email }
  }
  return {
    ...wireRow({ id, email, email_verified_at }),
    name: holder?.full_name ?? null,
    document: holder?.document ?? null,
    document_type: holder?.document_type ?? null,
    phone: holder?.mobile_phone ?? null,
    profiles: people.rows.map((person) => ({ id: Number(person.id), full_name: person.full_name ?? '' })),
    profile: profile(),
  }
}
