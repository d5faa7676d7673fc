import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { type DeclaredColumn, headersOf, listing } from '../../http/envelope.ts'
import { type AppContext, registerCall } from '../../http/register-call.ts'
import { explain, whoMay } from './explain.ts'
import {
  destroyPermission,
  listModels,
  listPermissions,
  listRolePermissions,
  storePermission,
  updatePermission,
} from './permissions.ts'
import { attachPermission, detachPermission, writeRolePermissions } from './role-permissions.ts'
import { destroyRole, listRoles, updateRole } from './roles.ts'
import { storeRole } from './store-role.ts'

const columns = (...values: string[]): DeclaredColumn[] =>
  values.map((value) => ({ value, align: value === 'id' ? 'right' : 'left', sortable: false }))

const roleColumns = columns('id', 'title', 'name', 'created_at', 'updated_at', 'actions')
const permissionColumns = columns('id', 'title', 'name', 'entity_type', 'entity_id', 'only_owned', 'actions')

/** The lists of this part have no pages (domain facts §1.6). */
const whole = { page: 1, per_page: -1 }

/** Roles, abilities, who has which, and why a person may or may not do something (specification, points 6 and 7). */
export function registerRights(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving
  const done = (translate: (key: string) => string, key: string) => ({ data: translate(`done.${key}`), details: null })

  registerCall(app, serving, calls.listRoles, async ({ locale, url }) => {
    const rows = await listRoles(db)
    return listing({ rows, total: rows.length }, whole, url, { headers: headersOf(roleColumns, locale) })
  })
  registerCall(app, serving, calls.storeRole, async (context) => ({
    details: { id: await storeRole(db, context) },
    data: context.translate('done.processed'),
  }))
  registerCall(app, serving, calls.updateRole, async (context) => {
    await updateRole(db, context)
    return done(context.translate, 'updated')
  })
  registerCall(app, serving, calls.destroyRole, async (context) => {
    await destroyRole(db, context)
    return done(context.translate, 'deleted')
  })

  registerCall(app, serving, calls.listPermissions, async ({ locale, url }) => {
    const rows = await listPermissions(db)
    return listing({ rows, total: rows.length }, whole, url, { headers: headersOf(permissionColumns, locale) })
  })
  registerCall(app, serving, calls.storePermission, async (context) => ({
    details: { id: await storePermission(db, context) },
    data: context.translate('done.processed'),
  }))
  registerCall(app, serving, calls.updatePermission, async (context) => {
    await updatePermission(db, context)
    return done(context.translate, 'updated')
  })
  registerCall(app, serving, calls.destroyPermission, async (context) => {
    await destroyPermission(db, context)
    return done(context.translate, 'deleted')
  })
  registerCall(app, serving, calls.listModels, async ({ locale }) => ({
    data: listModels(locale),
    details: null,
  }))

  registerCall(app, serving, calls.listRolePermissions, async ({ params, locale, url }) => {
    const rows = await listRolePermissions(db, params.id)
    return listing({ rows, total: rows.length }, whole, url, { headers: headersOf(permissionColumns, locale) })
  })
  registerCall(app, serving, calls.writeRolePermissions, async (context) => ({
    details: await writeRolePermissions(db, context),
    data: context.translate('done.updated'),
  }))
  registerCall(app, serving, calls.attachPermission, async (context) => {
    await attachPermission(db, context)
    return done(context.translate, 'processed')
  })
  registerCall(app, serving, calls.detachPermission, async (context) => {
    await detachPermission(db, context)
    return done(context.translate, 'deleted')
  })

  registerCall(app, serving, calls.explain, async ({ query, now }) => ({
    data: await explain(db, query, now),
    details: null,
  }))
  registerCall(app, serving, calls.whoMay, async ({ query, now }) => ({
    data: await whoMay(db, query, now),
    details: null,
  }))
}
