import { userMenu, userPermissions, withoutOwnership } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { explain, whoMay } from './explain.ts'
import { menuOf } from './menu.ts'
import {
  destroyPermission,
  listModels,
  listPermissions,
  listRolePermissions,
  storePermission,
  updatePermission,
} from './permissions.ts'
import { attachPermission, detachPermission, storeRole, writeRolePermissions } from './role-permissions.ts'
import { destroyRole, listRoles, opensWithLess, updateRole } from './roles.ts'

/** Roles, abilities, and why a person may or may not do something; the caller's own menu and rights. */
export function registerSecurity({ whole, data, write, create, confirmed, requireConfirmation }: Registrar): void {
  whole(calls.listRoles, (db, { query }) => listRoles(db, query))
  create(calls.storeRole, 'done.processed', storeRole)
  write(calls.updateRole, 'done.updated', {
    before: async (db, { principal, now, params, body }) => {
      if (await opensWithLess(db, params.id, body)) await requireConfirmation(principal, now)
    },
    change: updateRole,
  })
  write(calls.destroyRole, 'done.deleted', confirmed(destroyRole))

  whole(calls.listPermissions, listPermissions)
  create(calls.storePermission, 'done.processed', storePermission)
  write(calls.updatePermission, 'done.updated', updatePermission)
  write(calls.destroyPermission, 'done.deleted', destroyPermission)
  data(calls.listModels, async (_, { locale }) => listModels(locale))

  whole(calls.listRolePermissions, (db, { params }) => listRolePermissions(db, params.id))
  write(calls.writeRolePermissions, 'done.updated', writeRolePermissions)
  write(calls.attachPermission, 'done.processed', attachPermission)
  write(calls.detachPermission, 'done.deleted', detachPermission)
  data(calls.explain, (db, { query, now }) => explain(db, query, now))
  data(calls.whoMay, (db, { query, now }) => whoMay(db, query, now))

  data(userPermissions, async (_, context) => {
    const { id, roles: ownRoles, abilities: held, viewing_as, uses_codes, must_use_codes } = context.principal
    const isWhole = context.query.ownership === true
    const roles = ownRoles.map(({ id, name, title, scope }) => ({ id, name, title, ...(isWhole ? { scope } : {}) }))
    const abilities = isWhole ? [...held] : withoutOwnership(held)
    return { id, roles, abilities, viewing_as, uses_codes, must_use_codes }
  })
  data(userMenu, async (_, { principal, locale }) => menuOf(principal, locale))
}
