import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Teams. Their owner is the captain's validator. It is a subquery, because lists of teams do not join the captain. */
export const teamPolicy = definePolicy<RowOf<'teams'>>({
  model: 'Team',
  table: 'teams',
  joins: sql`join profiles on profiles.id = teams.captain_profile_id`,
  owner: sql`(select captain.checker_id from profiles as captain where captain.id = teams.captain_profile_id)`,
  citizen: 'masked',
})
