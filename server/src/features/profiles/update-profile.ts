import type { Correction, updateProfile as call } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db, Tx } from '../../database/db.ts'
import { fieldError } from '../../http/errors.ts'
import type { CallContext } from '../../http/register-call.ts'
import { translate } from '../../text/i18n.ts'
import { withLockedProfile } from './locked-profile.ts'

type Corrected = Omit<Correction, 'observation' | 'version'>
type Field = keyof Corrected

/** A field whose row belongs to the row of another field, as a city belongs to its department. */
interface Nested {
  readonly child: Field
  readonly table: 'states' | 'cities' | 'upz' | 'neighborhoods'
  readonly parent: Field
  readonly column: string
}

const nested: readonly Nested[] = [
  { child: 'state_birth_id', table: 'states', parent: 'country_birth_id', column: 'country_id' },
  { child: 'city_birth_id', table: 'cities', parent: 'state_birth_id', column: 'state_id' },
  { child: 'state_residence_id', table: 'states', parent: 'country_residence_id', column: 'country_id' },
  { child: 'city_residence_id', table: 'cities', parent: 'state_residence_id', column: 'state_id' },
  { child: 'upz_id', table: 'upz', parent: 'locality_id', column: 'locality_id' },
  { child: 'neighborhood_id', table: 'neighborhoods', parent: 'upz_id', column: 'upz_id' },
]

/** The fields of the body as they are stored. Without a disability, the kind of disability is removed. */
function wanted({ observation: _, version: __, ...sent }: Correction): Partial<Record<Field, unknown>> {
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return fields.has_disability === false ? { ...fields, disability_id: null } : fields
}

/** The stored values of the fields that change. */
async function differing(tx: Tx, id: number, next: Partial<Record<Field, unknown>>) {
  const names = Object.keys(next) as Field[]
  if (names.length === 0) return {}
  const row = await tx.selectFrom('profiles').select(names).where('id', '=', id).executeTakeFirstOrThrow()
  return Object.fromEntries(names.filter((name) => row[name] !== next[name]).map((name) => [name, row[name]]))
}

/** Refuses a place that does not belong to the larger place, with the fault on the field of the smaller one. */
async function refuseMisplaced(tx: Tx, id: number, changed: readonly string[]): Promise<void> {
  const touched = nested.filter(({ child, parent }) => changed.includes(child) || changed.includes(parent))
  if (touched.length === 0) return
  const checks = touched.map(
    ({ child, table, parent, column }): RawBuilder<unknown> => sql`
      select ${child} as field from profiles join ${sql.table(table)} as inner_place on inner_place.id = profiles.${sql.ref(child)}
      where profiles.id = ${id} and inner_place.${sql.ref(column)} is not null
        and inner_place.${sql.ref(column)} is distinct from profiles.${sql.ref(parent)}`,
  )
  const { rows } = await sql<{ field: string }>`${sql.join(checks, sql` union all `)}`.execute(tx)
  if (rows[0] !== undefined) throw fieldError(rows[0].field, 'validation.exists')
}

/**
 * Corrects a citizen's data. Fields that differ are stored, with an observation that names the fields and the reason, and an audit row
 * with the values before and after (decisions §6).
 * @returns the names of the changed fields, and the new version of the citizen
 * @throws AppError 404, 403, 409 stale, 422 on a field.
 */
export async function updateProfile(
  db: Db,
  context: CallContext<typeof call>,
): Promise<{ changed: string[]; version: number }> {
  const { params, body, now } = context
  const next = wanted(body)
  const locked = { id: params.id, action: 'update', version: body.version } as const
  return withLockedProfile(db, context, locked, async (tx, profile, by) => {
    const before = await differing(tx, profile.id, next)
    const changed = Object.keys(before)
    if (changed.length === 0) return { audits: [], result: { changed, version: profile.version } }
    const after = Object.fromEntries(changed.map((name) => [name, next[name as Field]]))
    const { version } = await tx
      .updateTable('profiles')
      .set(after)
      .where('id', '=', profile.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await refuseMisplaced(tx, profile.id, changed)
    const fields = changed.map((name) => translate('es', `fields.${name}`)).join(', ')
    const reason = body.observation ?? translate('es', 'written.no_reason')
    await writeObservation(tx, [profile.id], translate('es', 'written.corrected', { fields, observation: reason }), {
      by,
      now,
    })
    const audit = { event: 'updated', entity: 'Profile', entity_id: profile.id, old_values: before, new_values: after }
    return { audits: [audit], result: { changed, version } }
  })
}
