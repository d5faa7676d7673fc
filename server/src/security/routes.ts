import { assignors, userMenu, userPermissions, validators, withoutOwnership } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { registerRights } from './admin-routes.ts'
import { menuOf } from './menu.ts'
import { staffWithRole } from './staff-with-role.ts'

/** What a person may do, what they see in the menu, and whom they may choose (specification, points 6 and 7). */
export function registerSecurity(app: FastifyInstance, serving: Serving): void {
  registerRights(app, serving)
  answer(app, serving, userPermissions, async (asked) => {
    const { id, roles, abilities: held, ...standing } = signedIn(asked)
    const abilities = asked.query.ownership === true ? [...held] : withoutOwnership(held)
    const { viewing_as, uses_codes, must_use_codes } = standing
    return {
      data: { id, roles: [...roles], abilities, viewing_as, uses_codes, must_use_codes },
      details: null,
    }
  })
  answer(app, serving, userMenu, async ({ who, locale }) => ({ data: menuOf(who, locale), details: null }))
  answer(app, serving, validators, async ({ now }) => ({
    data: await staffWithRole(serving.db, 'validator', now),
    details: null,
  }))
  answer(app, serving, assignors, async ({ now }) => ({
    data: await staffWithRole(serving.db, 'assignor', now),
    details: null,
  }))
}
