import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Enrolments of citizens. */
export const enrolmentPolicy = definePolicy<RowOf<'citizen_schedules'>>({
  model: 'CitizenSchedule',
  table: 'citizen_schedules',
  joins: sql`join profiles on profiles.id = citizen_schedules.profile_id`,
  owner: sql.ref('profiles.checker_id'),
  citizen: 'masked',
})
