import type * as calls from '@portal/contract/staff'
import type { Directory, OwnIdentity } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, firstRow, presentRow, type Tx } from '../../base/database/db.ts'
import { advisoryLocks, takeLock } from '../../base/database/locks.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { SignOnSettings } from '../../base/process/config.ts'
import type { Audits, Changed } from '../../base/services/audit/change.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { linkIdentity, unlinkIdentities, usesOnlyIdentity } from '../../base/services/identity/linked-identities.ts'
import { lockSignInAccount } from '../../base/services/identity/open-session.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { userLock } from './guard.ts'

/**
 * Links an identity to an account before its person first signs in with it.
 * @throws AppError 404, 403; 409 when the account or the identity is linked already; 422 where no provider is configured
 */
export async function linkAnIdentity(
  tx: Tx,
  settings: SignOnSettings | null,
  context: CallContext<typeof calls.linkIdentity>,
): Promise<Changed<undefined>> {
  if (settings === null) throw new AppError('sso_off')
  const { body, now } = context
  return withLocked(tx, context, userLock(context.params), async (_, { id, deleted_at }) => {
    if (deleted_at !== null) throw new AppError('not_found')
    const key = { issuer: settings.issuer, subject: body.subject }
    return present(await linkIdentity(tx, id, key, 'administration', now), 'sso_already_linked').audits
  })
}

/** Unlinks the identity of an account. @throws AppError 404 also without an identity; 403 */
export function unlinkAnIdentity(
  tx: Tx,
  context: CallContext<typeof calls.unlinkIdentity>,
): Promise<Changed<undefined>> {
  return withLocked(tx, context, userLock(context.params), (_, { id }) => unlinkIdentities(tx, id, context.now))
}

/** The identity of an account that was last used. An account has a second one only if the issuer was changed in the settings. */
const lastOf = (userId: number) => sql`from staff_identities where user_id = ${userId}
  order by last_seen_at desc nulls last, id desc limit 1`

/**
 * Returns the latest claims of the directory about a person, and the roles that came from them.
 * @throws AppError 404
 */
export async function showDirectory(
  db: Db,
  context: CallContext<typeof calls.showDirectory>,
): Promise<Directory | null> {
  const { id } = context.params
  const view = userPolicy.rows(context.principal)
  const found = await presentRow<StoredRow<Directory> | { issuer: null }>(db)`
    select identity.* from users left join lateral (
      select issuer, subject, created_at, last_seen_at, claims, groups,
        coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', name, 'title', title, 'group', claim) order by roles.id)
          from user_roles as given join roles on roles.id = role_id
          where given.user_id = ${id} and managed_by = 'sso'), '[]') as roles,
        array(select name from unnest(groups) as member_of(name)
          where not exists (select from group_roles where claim = name) order by name) as unmatched_groups
      ${lastOf(id)}) as identity on true
    where users.id = ${id} and users.deleted_at is null and ${view}`
  return found.issuer === null ? null : wireRow(found)
}

export async function showOwnIdentity(db: Db, { id }: SignedIn): Promise<OwnIdentity | null> {
  const identity = await firstRow<StoredRow<OwnIdentity>>(db)`
    select issuer, subject, created_at, last_seen_at, ${usesOnlyIdentity(sql`${id}::integer`)} as must_keep
    ${lastOf(id)}`
  return identity === undefined ? null : wireRow(identity)
}

/**
 * Unlinks the caller's own identity.
 * @throws AppError 404 without one; 409 when a role of the person can be used only with it
 */
export async function unlinkOwnIdentity(tx: Tx, context: CallContext<typeof calls.unlinkOwnIdentity>): Promise<Audits> {
  const { id } = context.principal
  await takeLock(tx, advisoryLocks.staff)
  await lockSignInAccount(tx, id)
  const { must_keep } = await presentRow<{ must_keep: boolean }>(tx)`
      select ${usesOnlyIdentity(sql`${id}::integer`)} as must_keep`
  if (must_keep) throw new AppError('sso_only_role')
  return unlinkIdentities(tx, id, context.now)
}
