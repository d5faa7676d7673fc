import { storedRole } from '@portal/contract'
import type { storeRole as call } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../database/db.ts'
import { lockRights } from '../../database/locks.ts'
import type { CallContext } from '../../http/call-context.ts'
import { fieldError } from '../../http/errors.ts'
import { copyMarks } from './role-permissions.ts'
import { storedName } from './roles.ts'

/** The role to copy. @throws AppError 422 if it does not exist or is the superadmin's, which must stay the only one */
async function originalOf(tx: Tx, id: number | undefined) {
  if (id === undefined) return undefined
  const role = await tx.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  if (role === undefined) throw fieldError('copy_of', 'validation.exists')
  if (role.name === storedRole('superadmin')) throw fieldError('copy_of', 'faults.role_not_copied')
  return role
}

/**
 * Creates a role, without abilities or as a copy of another role. A copy takes the values that the body does not contain.
 * @returns its id
 * @throws AppError 422 on `name` when it is taken or built in, on `copy_of` for a role that cannot be copied.
 */
export async function storeRole(db: Db, { body, origin }: CallContext<typeof call>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const original = await originalOf(tx, body.copy_of)
    const values = {
      name: storedName(body.name),
      title: body.title,
      requires_totp: body.requires_totp ?? original?.requires_totp ?? false,
      scope: body.scope ?? original?.scope ?? 'all',
      sso_only: body.sso_only ?? original?.sso_only ?? false,
    }
    const { id } = await tx.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
    await writeAudit(tx, origin, [{ event: 'created', entity: 'Role', entity_id: id, new_values: values }])
    if (original !== undefined) await copyMarks(tx, origin, original.id, id)
    return id
  })
}
