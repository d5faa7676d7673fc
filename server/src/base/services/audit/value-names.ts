import { auditedField } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'

export type Values = Readonly<Record<string, unknown>>

interface Kind {
  readonly table: keyof Database
  readonly shows: RawBuilder<string>
}

const staff: Kind = { table: 'users', shows: sql`users.full_name` }

const profile: Kind = { table: 'profiles', shows: sql`profiles.full_name` }

/** A table whose rows are shown by a name instead of their id. */
function plain(table: keyof Database, ...fields: readonly string[]): Record<string, Kind> {
  const kind: Kind = { table, shows: sql`name` }
  return Object.fromEntries(fields.map((field) => [field, kind]))
}

/** The fields of audit rows that contain ids of named rows. */
const kinds: Readonly<Record<string, Kind>> = {
  status_id: { table: 'status', shows: sql`upper(name)` },
  profile_type_id: { table: 'profile_types', shows: sql`upper(name)` },
  document_type_id: { table: 'document_types', shows: sql`name` },
  checker_id: staff,
  assigned_by_id: staff,
  user_id: staff,
  account: { table: 'citizen_accounts', shows: sql`lower(email)` },
  ...plain('sex', 'sex_id'),
  ...plain('blood_types', 'blood_type_id'),
  ...plain('countries', 'country_birth_id', 'country_residence_id', 'country_id'),
  ...plain('states', 'state_birth_id', 'state_residence_id'),
  ...plain('cities', 'city_birth_id', 'city_residence_id'),
  ...plain('localities', 'locality_id'),
  ...plain('upz', 'upz_id'),
  ...plain('neighborhoods', 'neighborhood_id'),
  ...plain('ethnic_groups', 'ethnic_group_id'),
  ...plain('population_groups', 'population_group_id'),
  ...plain('gender_identities', 'gender_id'),
  ...plain('sexual_orientations', 'sexual_orientation_id'),
  ...plain('eps', 'eps_id'),
  ...plain('disabilities', 'disability_id'),
  ...plain('contact_relationships', 'contact_relationship'),
  ...plain('file_types', 'file_type_id'),
  ...plain('activity_types', 'activity_type_id'),
  ...plain('activities', 'activity_id'),
  ...plain('projects', 'project_id'),
  ...plain('programs', 'program_id'),
  ...plain('parks', 'park_id'),
  ...plain('stages', 'stage_id'),
  ...plain('week_days', 'weekday_id'),
  ...plain('daily_hours', 'daily_id'),
  ...plain('modalities', 'modality_id'),
  ...plain('rates', 'rate_id'),
  ...plain('pse_services', 'pse_service_id'),
  ...plain('participant_roles', 'participant_role_id'),
  profile_id: profile,
  captain_profile_id: profile,
}

function kindOf(entity: string, field: string): Kind | undefined {
  return kinds[auditedField(entity, field)]
}

/** The part of an audit row that may contain ids. */
interface ChangedValues {
  readonly entity: string
  readonly old_values: Values
  readonly new_values: Values
}

async function namesOf(db: Db, { table, shows }: Kind, ids: readonly number[]): Promise<[number, string][]> {
  const { rows } = await sql<{ id: number; shown: string }>`
    select id, ${shows} as shown from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id, shown }) => [id, shown])
}

/** Returns the name for the id in a field of an entity, or the value itself when it has no name. */
export type Naming = (entity: string, field: string, value: unknown) => unknown

/** Reads the names for the ids in some rows, also of deleted rows: one query a table, however many rows there are. */
export async function readNames(db: Db, rows: readonly ChangedValues[]): Promise<Naming> {
  const requested = new Map<Kind, Set<number>>()
  for (const { entity, old_values, new_values } of rows) {
    for (const [field, value] of [...Object.entries(old_values), ...Object.entries(new_values)]) {
      const kind = kindOf(entity, field)
      if (kind === undefined || !Number.isSafeInteger(value)) continue
      requested.set(kind, (requested.get(kind) ?? new Set()).add(value as number))
    }
  }
  const names = new Map(
    await Promise.all(
      [...requested].map(async ([kind, ids]) => [kind, new Map(await namesOf(db, kind, [...ids]))] as const),
    ),
  )
  return (entity, field, value) => {
    const kind = kindOf(entity, field)
    return (kind && names.get(kind)?.get(value as number)) ?? value
  }
}
