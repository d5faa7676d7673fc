import { fold, status } from '@portal/contract'
import type { registerStatus as call } from '@portal/contract/citizens'
import { type Db, firstRow, type RowOf } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, counterOf, countersOfAddress, nameKey } from '../../base/http/rate-limit.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { translate } from '../../base/text/i18n.ts'
import { wireMoment } from '../../base/text/time.ts'

/** The steps of a sign-up that is not finished. */
const ofSignUps: ReadonlySet<Step> = new Set(['sent', 'code_verified', 'expired'])

type Step = 'sent' | 'code_verified' | 'expired' | 'waiting' | 'verified' | 'returned'

const decided: ReadonlyMap<number, Step> = new Map([
  [status.profileVerified, 'verified'],
  [status.profileReturned, 'returned'],
])

interface Found {
  readonly step: Step
  readonly at: Date
}

async function findAccount(db: Db, email: string, document: string): Promise<Found | undefined> {
  const row = await firstRow<{ status_id: number; created_at: Date }>(db)`
    select profiles.status_id, citizen_accounts.created_at
    from citizen_accounts join profiles on profiles.account_id = citizen_accounts.id and profiles.profile_type_id = ${personalType}
    where fold(citizen_accounts.email) = ${fold(email)} and upper(profiles.document) = ${document.toUpperCase()}
    order by profiles.id limit 1`
  return row && { step: decided.get(row.status_id) ?? 'waiting', at: row.created_at }
}

interface StoredSignUp extends Pick<RowOf<'pre_registers'>, 'created_at' | 'updated_at'> {
  readonly is_expired: boolean
  readonly is_verified: boolean
  readonly is_used: boolean
}

async function findSignUp(db: Db, email: string, document: string, now: Date): Promise<Found | undefined> {
  const row = await firstRow<StoredSignUp>(db)`
    select created_at, updated_at, expires_at <= ${now} as is_expired, verified_at is not null as is_verified, code_hash is null as is_used
    from pre_registers
    where deleted_at is null and fold(email) = ${fold(email)} and document = ${document.toUpperCase()}
    order by id desc limit 1`
  if (row === undefined) return undefined
  // A used sign-up has the state of an account, also when the document belonged to another person.
  if (row.is_verified && row.is_used) return { step: 'waiting', at: row.updated_at }
  return { step: row.is_expired ? 'expired' : row.is_verified ? 'code_verified' : 'sent', at: row.created_at }
}

/**
 * Returns the state of a sign-up for a given e-mail and document. Both must belong to the same account or the same sign-up. A
 * sign-up for an e-mail that has an account looks like any other.
 * @throws AppError 404 when there is none; 429
 */
export async function readRegisterStatus(
  db: Db,
  { query: { email, document }, locale, origin, now }: CallContext<typeof call>,
) {
  const own = counterOf('register-status-email', nameKey(email))
  await countAttempt(db, [...countersOfAddress('register-status', origin.ip), own], now)
  // Both are searched every time, so that the response time does not show which of them exists.
  const [account, signUp] = await Promise.all([
    findAccount(db, email.trim(), document),
    findSignUp(db, email.trim(), document, now),
  ])
  const { step, at } = present(account ?? signUp)
  const text = (part: 'status' | 'details' | 'action') => translate(locale, `register_status.${step}.${part}`)
  return [
    {
      status: text('status'),
      created_at: wireMoment(at),
      details: text('details'),
      // Existing clients identify their pages by name.
      action: {
        text: text('action'),
        to: ofSignUps.has(step) ? { name: 'Register', query: { email } } : { name: 'Login' },
      },
    },
  ]
}
