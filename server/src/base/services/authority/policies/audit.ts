import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Rows of the audit log. Their owner is the user who did what the row says. */
export const auditPolicy = definePolicy<RowOf<'audits'>>({
  model: 'Audit',
  table: 'audits',
  owner: sql.ref('audits.user_id'),
})
