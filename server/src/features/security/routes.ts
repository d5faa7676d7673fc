import { assignors, userMenu, userPermissions, validators, withoutOwnership } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { isValidator } from '../../authority/scope.ts'
import type { AppContext } from '../../http/call-context.ts'
import { headersOf, wholeList } from '../../http/envelope.ts'
import { columnsNamed } from '../../http/list-calls.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
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
import { destroyRole, listRoles, updateRole } from './roles.ts'
import { isAssignor, staffWho } from './staff-with-role.ts'

const right = ['id']
const roleColumns = columnsNamed(['id', 'title', 'name', 'created_at', 'updated_at', 'actions'], { right })
const permissionColumns = columnsNamed(['id', 'title', 'name', 'entity_type', 'entity_id', 'only_owned', 'actions'], {
  right,
})

/**
 * Roles, abilities, who has which, and why a person may or may not do something; what a person may do, their menu, and whom they may
 * choose (specification, points 6 and 7).
 */
export function registerSecurity(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  registerCall(app, serving, calls.listRoles, async ({ locale }) =>
    wholeList(await listRoles(db), headersOf(roleColumns, locale)),
  )
  registerMessageCall(app, serving, calls.storeRole, 'done.processed', async (context) => ({
    id: await storeRole(db, context),
  }))
  registerMessageCall(app, serving, calls.updateRole, 'done.updated', (context) => updateRole(db, context))
  registerMessageCall(app, serving, calls.destroyRole, 'done.deleted', async (context) => {
    await serving.requireConfirmation(context.who, context.now)
    return destroyRole(db, context)
  })

  registerCall(app, serving, calls.listPermissions, async ({ locale }) =>
    wholeList(await listPermissions(db), headersOf(permissionColumns, locale)),
  )
  registerMessageCall(app, serving, calls.storePermission, 'done.processed', async (context) => ({
    id: await storePermission(db, context),
  }))
  registerMessageCall(app, serving, calls.updatePermission, 'done.updated', (context) => updatePermission(db, context))
  registerMessageCall(app, serving, calls.destroyPermission, 'done.deleted', (context) =>
    destroyPermission(db, context),
  )
  registerDataCall(app, serving, calls.listModels, async ({ locale }) => listModels(locale))

  registerCall(app, serving, calls.listRolePermissions, async ({ params, locale }) =>
    wholeList(await listRolePermissions(db, params.id), headersOf(permissionColumns, locale)),
  )
  registerMessageCall(app, serving, calls.writeRolePermissions, 'done.updated', (context) =>
    writeRolePermissions(db, context),
  )
  registerMessageCall(app, serving, calls.attachPermission, 'done.processed', (context) =>
    attachPermission(db, context),
  )
  registerMessageCall(app, serving, calls.detachPermission, 'done.deleted', (context) => detachPermission(db, context))

  registerDataCall(app, serving, calls.explain, ({ query, now }) => explain(db, query, now))
  registerDataCall(app, serving, calls.whoMay, ({ query, now }) => whoMay(db, query, now))

  registerDataCall(app, serving, userPermissions, async (context) => {
    const { id, roles: holds, abilities: held, viewing_as, uses_codes, must_use_codes } = context.who
    const isWhole = context.query.ownership === true
    const roles = holds.map(({ id, name, title, scope }) => ({ id, name, title, ...(isWhole ? { scope } : {}) }))
    const abilities = isWhole ? [...held] : withoutOwnership(held)
    return { id, roles, abilities, viewing_as, uses_codes, must_use_codes }
  })
  registerDataCall(app, serving, userMenu, async ({ who, locale }) => menuOf(who, locale))
  registerDataCall(app, serving, validators, ({ now }) => staffWho(db, isValidator, now))
  registerDataCall(app, serving, assignors, ({ now }) => staffWho(db, isAssignor, now))
}
