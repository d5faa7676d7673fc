import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Citizens, within the scope of a principal's roles. Every call that returns a citizen uses this policy. */
export const profilePolicy = definePolicy<RowOf<'profiles'>>({
  model: 'Profile',
  table: 'profiles',
  owner: sql.ref('profiles.checker_id'),
})
