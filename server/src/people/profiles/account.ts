import type * as calls from '@portal/contract/staff'
import type { Account } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, presentRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Reading, readAudited } from '../../base/services/audit/audit-reading.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { writeObservation } from '../../base/services/audit/write-observation.ts'
import { refuseAccountOfOthers } from '../../base/services/authority/account-people.ts'
import { citizenAccountPolicy } from '../../base/services/authority/policies/citizen-account.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type ChangeContext, type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { openSessions } from '../../base/services/identity/devices.ts'
import { endSessionsOf } from '../../base/services/identity/end-sessions.ts'
import { closeLinks } from '../../base/services/identity/password-links.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { correctAccountEmail, endSentInvitations } from '../change-account-email.ts'
import { readActingCitizens } from './observations.ts'

type Stored = Omit<StoredRow<Account>, 'sessions' | 'guardians'> & { checker_id: number | null }

/** The account of a citizen within the person's scope. @throws AppError 404 */
function find(db: Db, principal: SignedIn, profileId: number, isLocked = false): Promise<Stored> {
  return presentRow<Stored>(db)`
    select citizen_accounts.id, citizen_accounts.email, citizen_accounts.verified_at, citizen_accounts.last_sign_in_at, citizen_accounts.is_locked,
      citizen_accounts.password_hash is not null as has_password,
      citizen_accounts.version, citizen_accounts.created_at, citizen_accounts.updated_at, profiles.checker_id,
      (select count(*)::integer from profiles as others where others.account_id = citizen_accounts.id) as profiles_count
    from profiles join citizen_accounts on citizen_accounts.id = profiles.account_id
    where profiles.id = ${profileId} and ${profilePolicy.rows(principal)} ${isLocked ? sql`for no key update of citizen_accounts` : sql``}`
}

/** Locks the citizen and then the account (ADR 0024), because a decision about the citizen writes to the account's notices. */
async function lockAccount(tx: Tx, principal: SignedIn, profileId: number): Promise<Stored | undefined> {
  const profile = await profilePolicy.lock(tx, principal, profileId)
  return profile && find(tx, principal, profileId, true)
}

/** The account with its devices and the other guardians of the citizen. */
async function whole(db: Db, principal: SignedIn, profileId: number, now: Date): Promise<Account> {
  const { checker_id, ...row } = await find(db, principal, profileId)
  const [sessions, guardians] = await Promise.all([
    listSessions(db, row.id, now),
    listGuardians(db, principal, profileId),
  ])
  return { ...wireRow(row), sessions, guardians }
}

/** The devices of the account. Staff do not read the addresses of citizens. */
async function listSessions(db: Db, id: number, now: Date): Promise<Account['sessions']> {
  const sessions = await openSessions(db, { kind: 'citizen', id }, now)
  return sessions.map(({ ip, ...row }) => wireRow(row))
}

async function listGuardians(db: Db, principal: SignedIn, profileId: number): Promise<Account['guardians']> {
  const { rows } = await sql<Omit<StoredRow<Account['guardians'][number]>, 'name'> & { citizen_id: number | null }>`
    select guardians.id, guardians.email, guardians.citizen_id, guardians.created_at, guardians.accepted_at
    from guardians join profiles on profiles.id = guardians.profile_id
    where profiles.id = ${profileId} and ${profilePolicy.rows(principal)} and guardians.kind = 'guardian' and guardians.ended_at is null order by guardians.id`.execute(
    db,
  )
  const names = await readActingCitizens(db, principal, rows)
  return rows.map(({ citizen_id, ...row }) => ({ ...wireRow(row), name: names.get(citizen_id ?? 0) ?? null }))
}

/**
 * Signs the account of a citizen out of every device: for a lost telephone, or a stolen password.
 * @throws AppError 404; 403, also when the account acts for somebody whom the person may not change
 */
export function endAccountSessions(
  tx: Tx,
  context: CallContext<typeof calls.endAccountSessions>,
): Promise<Changed<undefined>> {
  const { params, now } = context
  const lock: RecordLock<Stored> = {
    lock: (tx, principal) => lockAccount(tx, principal, params.id),
    authorize: async (principal, { id }, tx) => {
      // A member of staff who sees the citizen needs no permission to view accounts.
      if (!citizenAccountPolicy.may(principal, 'update', { id })) throw new AppError('forbidden')
      await refuseAccountOfOthers(tx, principal, id)
    },
  }
  return withLocked(tx, context, lock, async (_, { id }) => {
    const devices = await endSessionsOf(tx, { kind: 'citizen', id }, 'signed-out-by-staff', now)
    const about = { entity: 'Citizen', entity_id: id, profile_id: params.id }
    return [{ ...about, event: 'signed-out-everywhere', new_values: { devices } }]
  })
}

type AccountContext = ChangeContext & { readonly params: { readonly id: number } }

/** The account of a citizen. @throws AppError 404 when absent or outside the scope */
export function readAccount(db: Db, { principal, params, now }: AccountContext): Promise<Account> {
  return whole(db, principal, params.id, now)
}

/** The read of an account, for the audit log. */
export function accountReading({ params }: Pick<AccountContext, 'params'>, { id }: Account): Reading {
  return { event: 'read', entity: 'Citizen', entity_id: id, profile_id: params.id, values: {} }
}

const readAuditedAccount = (db: Db, context: AccountContext) => readAudited(db, context, readAccount, accountReading)

/**
 * Changes the account's e-mail, locks or unlocks it. A new e-mail is unverified until its owner confirms it with the code that is sent there.
 * Both end every session, link and open invitation of the account.
 * @throws AppError 404; 403, also when the account acts for somebody whom the person may not change; 409 stale with the current account, 422 on `email` when another account has it
 */
export function updateAccount(tx: Tx, context: CallContext<typeof calls.updateAccount>): Promise<Changed<Account>> {
  const { params, body, now } = context
  const lock: RecordLock<Stored> = {
    lock: (tx, principal) => lockAccount(tx, principal, params.id),
    authorize: async (principal, { id, checker_id }, tx) => {
      profilePolicy.refuse(principal, 'update', { id: params.id, checker_id })
      await refuseAccountOfOthers(tx, principal, id)
    },
    expected: { version: body.version, read: (db: Db) => readAuditedAccount(db, context) },
  }
  return withLocked(tx, context, lock, async (_, stored, by) => {
    const { email = stored.email, is_locked = stored.is_locked } = body
    const { changed, ...values } = changedValues(stored, { email, is_locked })
    if (changed.length === 0) return { audits: nothingChanged, result: await readAuditedAccount(tx, context) }
    const owner = { kind: 'citizen', id: stored.id } as const
    if (changed.includes('email')) await correctAccountEmail(tx, stored.id, email, now)
    if (changed.includes('is_locked')) {
      await updateById(tx, 'citizen_accounts', stored.id, { is_locked })
      if (is_locked) {
        await closeLinks(tx, owner, now)
        await endSentInvitations(tx, stored.id, now)
        await endSessionsOf(tx, owner, 'locked', now)
      }
      const kind = is_locked ? 'account_locked' : 'account_unlocked'
      await writeObservation(tx, [params.id], { kind, params: { user: by.full_name } }, { by, now })
    }
    const about = { entity: 'Citizen', entity_id: stored.id, profile_id: params.id }
    return { audits: [{ ...about, event: 'updated', ...values }], result: await whole(tx, by, params.id, now) }
  })
}
