import { type Ability, isA, type RoleName, type Staff, storedRole } from '@portal/contract'
import { sql } from 'kysely'
import { type Db, prepared, presentRow } from '../../base/database/db.ts'
import { AppError, notFound } from '../../base/errors/errors.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { finderByToken } from '../../base/services/identity/find-by-token.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

interface Found extends Pick<SignedIn, 'id' | 'username' | 'full_name' | 'session_id'> {
  role_ids: number[]
  epoch: number
  has_totp: boolean
  /** In this session the identity provider required a second factor, or the person gave a code or used a passkey. */
  has_second_factor: boolean
  /** The sites of passkeys that were added after this session began. */
  later_passkeys: string[]
}

const findByToken = finderByToken(
  prepared<Found & { readonly hash: Buffer }>(
    'identify',
    `select t.hash, u.id, u.username, u.full_name, s.id as session_id,
     array(select distinct role_id from user_roles where user_id = u.id order by role_id) as role_ids,
     (select epoch from rights_epoch) as epoch,
     exists (select from user_totp where user_id = u.id and confirmed_at is not null) as has_totp, s.has_second_factor,
     array(select site from user_passkeys where user_id = u.id and created_at > s.created_at) as later_passkeys
   from session_tokens t
   join sessions s on s.id = t.session_id and s.ended_at is null
   join users u on u.id = s.user_id and can_sign_in(u, $2)
   where t.hash = any($1::bytea[]) and t.kind = 'access' and t.expires_at > $2`,
  ),
)

/**
 * The member of staff with this access token, with current roles and abilities. So sign-out, suspension and a change of role take effect
 * at the next request. It is one short statement. The abilities of roles are cached until they change.
 * @param site the site of passkeys; null when passkeys do not work
 */
export async function identify(db: Db, token: string, now: Date, site: string | null): Promise<SignedIn | null> {
  const found = await findByToken(db, token, now)
  return found === undefined ? null : withRights(db, found, site)
}

/**
 * Adds the rights. A session without a second factor must first give one in three cases: a role requires it, the person has
 * one-time codes, or the person added a passkey after the session began.
 */
async function withRights(
  db: Db,
  { role_ids, epoch, has_totp, has_second_factor, later_passkeys, ...person }: Found,
  site: string | null,
): Promise<SignedIn> {
  const rights = await rightsOf(db, role_ids, epoch)
  const needsFactor = has_totp || later_passkeys.some((one) => one === site)
  const must_use_codes = !has_second_factor && (needsFactor || rights.roles.some(({ requires_totp }) => requires_totp))
  return { kind: 'staff', ...person, ...rights, uses_codes: has_totp, must_use_codes, viewing_as: null }
}

const findById = prepared<Found>(
  'identify-by-id',
  `select u.id, u.username, u.full_name, '' as session_id,
     array(select distinct role_id from user_roles where user_id = u.id order by role_id) as role_ids,
     (select epoch from rights_epoch) as epoch, true as has_totp,
     true as has_second_factor, array[]::text[] as later_passkeys
   from users u
   where u.id = $1 and can_sign_in(u, $2)`,
)

/** A person with their current abilities, for work on their behalf. Null when they may not sign in any more. */
export async function principalOf(db: Db, id: number, now: Date): Promise<SignedIn | null> {
  const [found] = await findById(db, [id, now])
  return found === undefined ? null : withRights(db, found, null)
}

/**
 * Lets a superadmin view the portal as another role: with the abilities of that role, but with their own scope of citizens. The request
 * may only read (`registerCall` checks this).
 * @throws AppError 403 for everybody else, 404 for an unknown role.
 */
export async function viewAs(db: Db, principal: SignedIn, role: string): Promise<SignedIn> {
  if (!isA(principal, 'superadmin')) throw new AppError('forbidden')
  const row = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', [role, storedRole(role as RoleName)])
    .executeTakeFirstOrThrow(notFound)
  const { epoch } = await presentRow<{ epoch: number }>(db)`select epoch from rights_epoch`
  const rights = await rightsOf(db, [row.id], epoch)
  return { ...principal, ...rights, viewing_as: row.name, scopeOf: principal }
}

type Role = SignedIn['roles'][number] & { readonly requires_totp: boolean }

/** The roles of a person and their abilities. */
interface Rights {
  readonly roles: readonly Role[]
  readonly abilities: readonly Ability[]
}

interface CachedRights {
  epoch: number
  readonly bySet: Map<string, Promise<Rights>>
}

const cacheOf = new WeakMap<Db, CachedRights>()

async function readRights(db: Db, roleIds: readonly number[]): Promise<Rights> {
  const [roles, abilities] = await Promise.all([
    sql<Role>`
      select id, name, title, scope, requires_totp from roles where id = any(${roleIds}::integer[])
      order by id`.execute(db),
    sql<Ability>`
      select a.id, a.name, a.title, a.entity_id, a.entity_type, a.only_owned, ra.forbidden
      from role_abilities ra join abilities a on a.id = ra.ability_id
      where ra.role_id = any(${roleIds}::integer[]) order by a.id`.execute(db),
  ])
  return { roles: roles.rows, abilities: abilities.rows }
}

/**
 * The rights of a set of roles at an epoch that the caller has just read. They are read after the epoch, so they are never older than it.
 */
function rightsOf(db: Db, roleIds: readonly number[], epoch: number): Promise<Rights> {
  let cached = cacheOf.get(db)
  if (cached === undefined || cached.epoch !== epoch) {
    cached = { epoch, bySet: new Map() }
    cacheOf.set(db, cached)
  }
  const set = roleIds.join()
  const parsed = cached.bySet.get(set)
  if (parsed !== undefined) return parsed
  const fresh = readRights(db, roleIds)
  cached.bySet.set(set, fresh)
  fresh.catch(() => cached.bySet.delete(set))
  return fresh
}

/** A staff account in response format, without secrets. */
export async function findStaff(db: Db, id: number): Promise<Staff> {
  const row = await presentRow<StoredRow<Staff, 'vacation_start_date' | 'vacation_final_date'>>(db)`
    select id, guid, name, surname, document, email, username, description, dependency, company, phone, ext, sim_id,
      password_expired, is_locked, vacation_start_date, vacation_final_date, expires_at, created_at, updated_at, deleted_at
    from users where id = ${id}`
  return { ...wireRow(row), full_name: `${row.name} ${row.surname}`.toLocaleUpperCase('es') }
}
