import { auditedField, type Locale, type Profile, status } from '@portal/contract'
import type { ChangedSinceReturn } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db, RowOf } from '../base/database/db.ts'
import type { SignedIn } from '../base/http/principal.ts'
import { readNames, type Values } from '../base/services/audit/value-names.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { fieldLabel } from '../base/text/i18n.ts'

type Row = Pick<RowOf<'audits'>, 'entity' | 'old_values' | 'new_values'> & { readonly entity_id: number }

/**
 * Reads from the audit log the changes of citizens to a person since the last return that was not undone. The caller has read or locked the person. A field
 * that was changed back does not count.
 * @returns the fields that differ, with their values then and now, and the documents that were sent and are still there
 */
export async function readChangesSinceReturn(db: Db, id: number) {
  const { rows } = await sql<Row>`
    with returned as (
      select coalesce(max(id), 0) as id from (
        select id, event, new_values, lead(event) over steps as next_event, lead(old_values) over steps as next_old
        from audits where entity = 'Profile' and entity_id = ${id} and event in ('moved', 'undone')
        window steps as (order by id)) as steps
      -- An undo of the return begins with its status.
      where event = 'moved' and new_values ->> 'status_id' = ${String(status.profileReturned)} 
        and not (coalesce(next_event = 'undone' and next_old ->> 'status_id' = new_values ->> 'status_id', false))
    )
    select entity, entity_id, old_values, new_values from (
      select id, entity, entity_id, old_values, new_values from audits
      where entity = 'Profile' and entity_id = ${id} and event = 'updated' and citizen_id is not null
      union all
      select id, entity, entity_id, old_values, new_values from audits
      where profile_id = ${id} and entity = 'File' and event = 'created' and citizen_id is not null
    ) as changed
    where id > (select id from returned) order by id`.execute(db)
  const changed = rows.filter(({ entity }) => entity === 'Profile')
  const before: Record<string, unknown> = Object.assign({}, ...changed.map((row) => row.old_values).toReversed())
  const after: Record<string, unknown> = Object.assign({}, ...changed.map((row) => row.new_values))
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const only = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  const sent = rows.filter(({ entity }) => entity === 'File').map(({ entity_id }) => entity_id)
  const files = await sql<{ id: number; file_type: string }>`
    select files.id, file_types.name as file_type from files join file_types on file_types.id = files.file_type_id
    where files.id = any(${sent}::integer[]) and files.profile_id = ${id} and files.deleted_at is null
    order by files.id`.execute(db)
  return { old_values: only(before), new_values: only(after), files: files.rows }
}

export function labelOfField(locale: Locale, field: string): string {
  return fieldLabel(locale, auditedField('Profile', field))
}

/**
 * The changes that the detail of a citizen marks for the validator after the citizen came back; undefined without changes. Only people who may
 * read the history see the former values.
 */
export async function showChangesSinceReturn(
  db: Db,
  principal: SignedIn,
  profile: Profile,
  locale: Locale,
): Promise<ChangedSinceReturn | undefined> {
  if (profile.reopened_at === null) return undefined
  const { old_values, new_values, files } = await readChangesSinceReturn(db, profile.id)
  const names = Object.keys(new_values)
  if (names.length === 0 && files.length === 0) return undefined
  const naming = await readNames(db, [{ entity: 'Profile', old_values, new_values }])
  const withHistory = profilePolicy.may(principal, 'view-audit', profile)
  return {
    fields: names.map((field) => ({
      field,
      label: labelOfField(locale, field),
      old: withHistory ? naming('Profile', field, old_values[field]) : null,
      new: naming('Profile', field, new_values[field]),
    })),
    files: files.map(({ id }) => id),
  }
}
