import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Accounts of citizens. */
export const citizenAccountPolicy = definePolicy<RowOf<'citizen_accounts'>>({
  model: 'Citizen',
  table: 'citizen_accounts',
})
