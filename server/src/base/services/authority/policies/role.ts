import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Roles. */
export const rolePolicy = definePolicy<RowOf<'roles'>>({ model: 'Role', table: 'roles', alias: 'list' })
