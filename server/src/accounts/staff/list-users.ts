import { type QueryOf, storedRole } from '@portal/contract'
import type { findUsers as findCall, listUsers as listCall, StaffRow } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWordsOrDocument, equal } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

const ref = (name: string) => sql.ref(`users.${name}`)
const texts = ['name', 'surname', 'username', 'email', 'description', 'dependency', 'company'] as const
const plain = ['document', 'is_locked', 'last_sign_in_at', 'expires_at', 'created_at', 'updated_at'] as const
const sortable = {
  id: ref('id'),
  full_name: sortText(sql`users.name || ' ' || users.surname`),
  ...Object.fromEntries(plain.map((name) => [name, ref(name)])),
  ...Object.fromEntries(texts.map((name) => [name, sortText(sql`coalesce(${ref(name)}, '')`)])),
}

/** The text that the search box of staff searches. */
const searched = sql`fold_words(users.name || ' ' || users.surname || ' ' || users.document || ' ' || users.email || ' ' || users.username)`

const hasRole = sql`exists (select from user_roles where user_id = users.id)`

/** Roles by their stored name, or by the short name of a built-in role. */
function withRoles(roles: readonly string[] | undefined): RawBuilder<SqlBool>[] {
  if (roles === undefined || roles.length === 0) return []
  const names = roles.flatMap((role) => [role, storedRole(role as never)])
  return [
    sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = users.id and roles.name = any(${names}::text[]))`,
  ]
}

/** A page of staff accounts. @throws AppError 422 on `column.N`, or when all rows are requested and there are too many */
export async function listUsers(db: Db, { principal, query }: CallContext<typeof listCall>): Promise<Found<StaffRow>> {
  const order = orderBy(query, sortable)
  const where = allOf([
    sql`users.deleted_at is null`,
    userPolicy.rows(principal),
    ...containsWordsOrDocument(searched, query.query),
    ...withRoles(query.role),
    ...equal('users.is_locked', query.is_locked),
    ...equal('users.is_invited', query.is_invited),
    ...(query.has_role === undefined ? [] : [sql<SqlBool>`${hasRole} = ${query.has_role}`]),
  ])
  const list = { from: sql`users`, where, order, window: limits(query) }
  return findPage(db, list, (page) => readStaff(db, page))
}

/** At most fifty people of the staff, by name, document, e-mail or username, with or without roles. */
export async function findUsers(
  db: Db,
  principal: SignedIn,
  { username }: QueryOf<typeof findCall>,
): Promise<StaffRow[]> {
  const where = allOf([
    sql`users.deleted_at is null`,
    userPolicy.rows(principal),
    ...containsWordsOrDocument(searched, username),
  ])
  return readStaff(db, sql`from users where ${where} order by ${sortable.full_name}, users.id limit 50`)
}

/** Staff accounts in response format, without secrets. `which` is the statement from `from users` on. */
export async function readStaff(db: Db, which: RawBuilder<unknown>): Promise<StaffRow[]> {
  const { rows } = await sql<StoredRow<StaffRow, 'vacation_start_date' | 'vacation_final_date'>>`
    select users.id, users.guid, users.name, users.surname, users.full_name,
      users.document, users.email, users.username, users.description, users.dependency, users.company, users.phone,
      users.ext, users.sim_id, users.password_expired, users.is_locked, users.vacation_start_date,
      users.vacation_final_date, users.expires_at, users.last_sign_in_at, users.version, users.created_at,
      users.updated_at, users.deleted_at,
      (select count(*)::integer from sessions where user_id = users.id and ended_at is null
        and exists (select from session_tokens where session_id = sessions.id and expires_at > now())) as sessions_count,
      exists (select from user_totp where user_id = users.id and confirmed_at is not null) as has_totp, users.is_invited,
      coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'title', roles.title,
          'group', (select claim from user_roles as given where given.user_id = users.id and given.role_id = roles.id
            and given.managed_by = 'sso'),
          'created_at', to_char(roles.created_at, 'YYYY-MM-DD HH24:MI:SS'),
          'updated_at', to_char(roles.updated_at, 'YYYY-MM-DD HH24:MI:SS')) order by roles.id)
        from roles where roles.id in (select role_id from user_roles where user_id = users.id)), '[]') as roles,
      exists (select from staff_identities where user_id = users.id) as has_identity
    ${which}`.execute(db)
  return rows.map(wireRow)
}
