import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Schedules. */
export const schedulePolicy = definePolicy<RowOf<'schedules'>>({
  model: 'Schedule',
  table: 'schedules',
  showsDeleted: true,
})
