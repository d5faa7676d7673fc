import { type Call, can, couldEver, type Model } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import { Refusal } from '../errors.ts'

/** Stands for every row that no grant names. */
const anyOther = -1

/**
 * The rows a person may read. A right on something else opens all of them (whoever reads schedules); one on the catalogue may
 * be for single rows, or leave single rows out.
 */
export function readable(
  who: SignedIn,
  { entity, index }: { readonly entity: Model; readonly index: Pick<Call, 'needs'> },
): RawBuilder<SqlBool>[] {
  const needs = typeof index.needs === 'string' ? [] : index.needs
  if (needs.some((need) => need.entity !== entity && couldEver(who, need.action, need.entity))) return []
  const reads = (id: number) => needs.some(({ action }) => can(who, action, entity, { id }))
  const named = [...new Set(who.abilities.flatMap(({ entity_id }) => (entity_id === null ? [] : [entity_id])))]
  if (!reads(anyOther)) return [sql<SqlBool>`list.id = any(${named.filter(reads)}::integer[])`]
  const closed = named.filter((id) => !reads(id))
  return closed.length === 0 ? [] : [sql<SqlBool>`list.id <> all(${closed}::integer[])`]
}

/** Which side of deletion was asked for. @throws Refusal 403 when the person may not delete. */
export function trashOf(
  who: SignedIn,
  entity: Model,
  { with_trashed, only_trashed }: { with_trashed?: boolean | undefined; only_trashed?: boolean | undefined },
): RawBuilder<SqlBool>[] {
  if ((with_trashed || only_trashed) && !can(who, 'destroy', entity)) throw new Refusal('forbidden')
  if (only_trashed) return [sql<SqlBool>`list.deleted_at is not null`]
  return with_trashed ? [] : [sql<SqlBool>`list.deleted_at is null`]
}
