import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Observations about citizens. Their owner is their author. */
export const observationPolicy = definePolicy<RowOf<'observations'>>({
  model: 'Observation',
  table: 'observations',
  joins: sql`join profiles on profiles.id = observations.profile_id`,
  owner: sql.ref('observations.user_id'),
  citizen: 'required',
})
