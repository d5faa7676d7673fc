import type * as calls from '@portal/contract'
import { mostViews, type SavedView } from '@portal/contract'
import { sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import { type Db, insertRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError, present } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { type Changed, Unaudited } from '../../base/services/audit/change.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { lockSignInAccount } from '../../base/services/identity/open-session.ts'
import { wireMoment } from '../../base/text/time.ts'

type RoleOption = SavedView['shared_with_roles'][number]

/** Views that a person may open: their own, those shared with everybody, and those shared with a role that they have now. */
function views(db: Db, principal: SignedIn) {
  const roles = principal.roles.map(({ id }) => id)
  return db
    .selectFrom('user_views')
    .innerJoin('users', 'users.id', 'user_views.user_id')
    .select([
      'user_views.id',
      'user_views.user_id',
      'user_views.list',
      'user_views.name',
      'user_views.query',
      'user_views.is_default',
      'user_views.version',
      'user_views.created_at',
      'user_views.updated_at',
      'user_views.shared_with_everybody',
      sql<
        RoleOption[]
      >`(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'title', title) order by id), '[]')
        from roles where id = any(user_views.shared_with_role_ids))`.as('shared_with_roles'),
      sql<string>`concat_ws(' ', users.name, users.surname)`.as('owner'),
    ])
    .where(
      sql<boolean>`(user_views.user_id = ${principal.id} or user_views.shared_with_everybody
        or user_views.shared_with_role_ids && ${roles}::int[])`,
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

function viewOf(row: Row, principal: SignedIn): SavedView {
  const { user_id, created_at, updated_at, ...rest } = row
  const is_own = user_id === principal.id
  return {
    ...rest,
    // Other people do not see whether a view is its owner's default.
    is_default: is_own && row.is_default,
    shared_with_role: row.shared_with_roles[0] ?? null,
    is_own,
    created_at: wireMoment(created_at),
    updated_at: wireMoment(updated_at),
  }
}

/** The person's own views and those shared with their roles, for one list or for all, by name. */
export async function readViews(db: Db, principal: SignedIn, list: string | undefined): Promise<SavedView[]> {
  const rows = await views(db, principal)
    .$if(list !== undefined, (found) => found.where('user_views.list', '=', list ?? ''))
    .orderBy(sql`fold(user_views.name)`)
    .orderBy('user_views.id')
    .limit(1000)
    .execute()
  return rows.map((row) => viewOf(row, principal))
}

/** One view, own or shared. @throws AppError 404 for any other. */
export async function readView(db: Db, principal: SignedIn, id: number): Promise<SavedView> {
  return viewOf(present(await views(db, principal).where('user_views.id', '=', id).executeTakeFirst()), principal)
}

/** Whether a person may share views with everybody, and delete the shared views that they see: people who may manage staff. */
export function managesShared(principal: SignedIn): boolean {
  return userPolicy.may(principal, 'manage')
}

/** The roles with which a person may share views: their own roles, or all roles if they may manage staff. */
export async function shareableRoles(db: Db, principal: SignedIn): Promise<RoleOption[]> {
  if (!managesShared(principal)) return principal.roles.map(({ id, name, title }) => ({ id, name, title }))
  return db.selectFrom('roles').select(['id', 'name', 'title']).orderBy('id').execute()
}

type Sharing = Pick<
  CallContext<typeof calls.updateView>['body'],
  'shared_with_role' | 'shared_with_roles' | 'shared_with_everybody'
>

/**
 * The columns that share a view, as far as the body contains them. Roles that the view is shared with already stay allowed.
 * @throws AppError 422 on the field of the roles, 403 for everybody
 */
async function sharingOf(db: Db, principal: SignedIn, body: Sharing, before?: SavedView) {
  const { shared_with_role: one, shared_with_roles: several, shared_with_everybody: everybody } = body
  const ids = several ?? (one === undefined ? undefined : one === null ? [] : [one])
  if (ids !== undefined && ids.length > 0) {
    const shareable = [...(await shareableRoles(db, principal)), ...(before?.shared_with_roles ?? [])].map(
      ({ id }) => id,
    )
    const field = several === undefined ? 'shared_with_role' : 'shared_with_roles'
    if (ids.some((id) => !shareable.includes(id))) throw fieldError(field, 'validation.exists')
  }
  if (everybody === true && before?.shared_with_everybody !== true && !managesShared(principal))
    throw new AppError('forbidden')
  return {
    ...(ids === undefined ? {} : { shared_with_role_ids: [...new Set(ids)] }),
    ...(everybody === undefined ? {} : { shared_with_everybody: everybody }),
  }
}

async function clearDefault(tx: Tx, principal: SignedIn, list: string, except = 0): Promise<void> {
  await tx
    .updateTable('user_views')
    .set({ is_default: false })
    .where('user_id', '=', principal.id)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .where('id', '!=', except)
    .execute()
}

/** Views are personal settings, like the preferences. */
const audits = new Unaudited('a personal setting')

/**
 * Saves the state of a list as a view.
 * @throws AppError 422 on `name` (taken, or one view too many), on the fields that share it.
 */
export async function createView(
  tx: Tx,
  { principal, body, translate }: CallContext<typeof calls.createView>,
): Promise<Changed<CallResult<typeof calls.createView>>> {
  const { list, name, query, is_default } = body
  // The lock allows one write at a time for each person: two together cannot create two defaults or exceed the limit.
  await lockSignInAccount(tx, principal.id)
  const sharing = await sharingOf(tx, principal, body)
  const count = await countRows(tx, sql`select from user_views where user_id = ${principal.id} and list = ${list}`)
  if (count >= mostViews) throw fieldError('name', 'validation.max_items', { max: mostViews })
  if (is_default) await clearDefault(tx, principal, list)
  const id = await insertRow(tx, 'user_views', { user_id: principal.id, list, name, query, is_default, ...sharing })
  return { audits, result: { data: translate('done.view_saved', { name }), details: { id } } }
}

/** The lock of a view: 404 if the person may not open it, 403 if it is only shared with them and they may not do this. */
function viewLock(id: number, mayOthers: (principal: SignedIn) => boolean): RecordLock<SavedView> {
  const lock = async (tx: Tx, principal: SignedIn) => {
    await lockSignInAccount(tx, principal.id)
    return readView(tx, principal, id)
  }
  const authorize = (principal: SignedIn, view: SavedView) => {
    if (!view.is_own && !mayOthers(principal)) throw new AppError('forbidden')
  }
  return { lock, authorize }
}

/** Changes a view of the person. @returns its id @throws AppError 404, 403, 409 stale, 422 on `name` or the fields that share it */
export async function updateView(tx: Tx, context: CallContext<typeof calls.updateView>): Promise<Changed<number>> {
  const { version, shared_with_role, shared_with_roles, shared_with_everybody, ...changes } = context.body
  const { id } = context.params
  const expected = { version, read: (db: Db) => readView(db, context.principal, id) }
  return withLocked(tx, context, { ...viewLock(id, () => false), expected }, async (tx, view, principal) => {
    const sharing = await sharingOf(tx, principal, context.body, view)
    if (changes.is_default === true) await clearDefault(tx, principal, view.list, id)
    const written = Object.entries(changes).filter(([, value]) => value !== undefined)
    const set = { ...Object.fromEntries(written), ...sharing }
    if (Object.keys(set).length > 0) await updateById(tx, 'user_views', id, set)
    return { audits, result: id }
  })
}

/** Deletes a view of the person, or a shared one for a person who may manage staff: its owner may have left. @throws AppError 404, 403 */
export async function deleteView(tx: Tx, context: CallContext<typeof calls.deleteView>): Promise<Changed<undefined>> {
  const { id } = context.params
  return withLocked(tx, context, viewLock(id, managesShared), async () => {
    await tx.deleteFrom('user_views').where('id', '=', id).execute()
    return audits
  })
}
