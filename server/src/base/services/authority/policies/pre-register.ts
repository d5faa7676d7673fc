import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Sign-ups that are not confirmed yet. */
export const preRegisterPolicy = definePolicy<RowOf<'pre_registers'>>({
  model: 'PreRegister',
  table: 'pre_registers',
  alias: 'list',
  showsDeleted: true,
})
