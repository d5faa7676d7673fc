import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowOf } from '../../../database/db.ts'
import { definePolicy } from './define-policy.ts'

/** Accounts of the staff. */
export const userPolicy = definePolicy<RowOf<'users'>>({ model: 'User', table: 'users', keepsDeleted: true })

/** The condition on `users` for those who work on citizens of their own: they have a role with the scope `own`. */
export const isValidator: RawBuilder<SqlBool> = sql`exists (
  select from user_roles join roles on roles.id = role_id where user_id = users.id and roles.scope = 'own')`
