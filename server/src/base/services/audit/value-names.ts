import { auditedField, personFieldList } from '@portal/contract'
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

const plainKinds = new Map<keyof Database, Kind>()

/** A table whose rows are shown by a name instead of their id. One object for each table, so that one query reads its names. */
function plainKind(table: keyof Database): Kind {
  const kind = plainKinds.get(table) ?? { table, shows: table === 'profile_types' ? sql`upper(name)` : sql`name` }
  plainKinds.set(table, kind)
  return kind
}

function plain(table: keyof Database, ...fields: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(fields.map((field) => [field, plainKind(table)]))
}

/** The fields of a person whose values are in lists. */
function personKinds(): Record<string, Kind> {
  return Object.fromEntries(
    personFieldList.flatMap(({ column, list }) => (list === undefined ? [] : [[column, plainKind(list)]])),
  )
}

/** The fields of audit rows that contain ids of named rows. */
const kinds: Readonly<Record<string, Kind>> = {
  status_id: { table: 'status', shows: sql`upper(name)` },
  ...personKinds(),
  checker_id: staff,
  assigned_by_id: staff,
  user_id: staff,
  account: { table: 'citizen_accounts', shows: sql`lower(email)` },
  country_id: plainKind('countries'),
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
