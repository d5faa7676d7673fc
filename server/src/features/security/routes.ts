import { assignors, userMenu, userPermissions, validators, withoutOwnership } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { isValidator } from '../../authority/scope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { registerRights } from './admin-routes.ts'
import { menuOf } from './menu.ts'
import { isAssignor, staffWho } from './staff-with-role.ts'

/** What a person may do, their menu, and whom they may choose (specification, points 6 and 7). */
export function registerSecurity(app: FastifyInstance, serving: AppContext): void {
  registerRights(app, serving)
  registerCall(app, serving, userPermissions, async (context) => {
    const { id, roles: holds, abilities: held, viewing_as, uses_codes, must_use_codes } = signedIn(context)
    const isWhole = context.query.ownership === true
    const roles = holds.map(({ id, name, title, scope }) => ({ id, name, title, ...(isWhole ? { scope } : {}) }))
    const abilities = isWhole ? [...held] : withoutOwnership(held)
    return { data: { id, roles, abilities, viewing_as, uses_codes, must_use_codes }, details: null }
  })
  registerCall(app, serving, userMenu, async ({ who, locale }) => ({ data: menuOf(who, locale), details: null }))
  registerCall(app, serving, validators, async ({ now }) => ({
    data: await staffWho(serving.db, isValidator, now),
    details: null,
  }))
  registerCall(app, serving, assignors, async ({ now }) => ({
    data: await staffWho(serving.db, isAssignor, now),
    details: null,
  }))
}
