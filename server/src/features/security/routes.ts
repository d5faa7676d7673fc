import { assignors, userMenu, userPermissions, validators, withoutOwnership } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { isValidator } from '../../authority/scope.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { registerRights } from './admin-routes.ts'
import { menuOf } from './menu.ts'
import { isAssignor, staffWho } from './staff-with-role.ts'

/** What a person may do, their menu, and whom they may choose (specification, points 6 and 7). */
export function registerSecurity(app: FastifyInstance, serving: AppContext): void {
  registerRights(app, serving)
  registerDataCall(app, serving, userPermissions, async (context) => {
    const { id, roles: holds, abilities: held, viewing_as, uses_codes, must_use_codes } = context.who
    const isWhole = context.query.ownership === true
    const roles = holds.map(({ id, name, title, scope }) => ({ id, name, title, ...(isWhole ? { scope } : {}) }))
    const abilities = isWhole ? [...held] : withoutOwnership(held)
    return { id, roles, abilities, viewing_as, uses_codes, must_use_codes }
  })
  registerDataCall(app, serving, userMenu, async ({ who, locale }) => menuOf(who, locale))
  registerDataCall(app, serving, validators, ({ now }) => staffWho(serving.db, isValidator, now))
  registerDataCall(app, serving, assignors, ({ now }) => staffWho(serving.db, isAssignor, now))
}
