import { sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Documents of citizens. */
export const filePolicy = definePolicy<RowOf<'files'>>({
  model: 'File',
  table: 'files',
  joins: sql`join profiles on profiles.id = files.profile_id`,
  owner: sql.ref('profiles.checker_id'),
  keepsDeleted: true,
  citizen: 'required',
})
