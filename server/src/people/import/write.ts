import { status } from '@portal/contract'
import { sql } from 'kysely'
import { type Tx, updateById } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Audits, auditsOf, type Changed, Unaudited } from '../../base/services/audit/change.ts'
import { writeObservation } from '../../base/services/audit/write-observation.ts'
import { correctAccountEmail } from '../change-account-email.ts'
import { columns, labelOf } from './columns.ts'
import { refuse } from './drafts.ts'
import { emailKey } from './existing.ts'
import { importText } from './messages.ts'
import type { NewCitizen, Outcome } from './plan.ts'

/** The author, the file and the time of an import. */
export interface Writing {
  readonly origin: Origin
  readonly fileName: string
  readonly now: Date
}

type New = Extract<Outcome, { kind: 'new' }>
type Differing = Extract<Outcome, { kind: 'differs' }>

/** Marks the audit rows of an import. */
export const importTags = 'citizens_import'
const tags = importTags

/** The columns of a new citizen: those from the file, and those that the program sets. */
const filled = [
  ...columns.map(({ field }) => field).filter((field) => field !== 'email'),
  ...(['account_id', 'verified_at', 'created_at', 'updated_at'] as const),
]

/** The inserted rows, with their audit rows. */
interface Inserted<T> {
  readonly audits: readonly AuditEntry[]
  readonly result: T
}

/** The ids of the accounts of the e-mails: existing ones, and new ones that their owners have to confirm. */
async function accountsFor(
  tx: Tx,
  citizens: readonly NewCitizen[],
  { now }: Writing,
): Promise<Inserted<ReadonlyMap<string, number>>> {
  const requested = new Map(citizens.map(({ email }) => [emailKey(email), email]))
  const { rows: existing } = await sql<{ id: number; key: string }>`
    select id, fold(email) as key from citizen_accounts where fold(email) = any(${[...requested.keys()]}::text[])`.execute(
    tx,
  )
  const ids = new Map(existing.map(({ id, key }) => [key, id]))
  const missing = [...requested].filter(([key]) => !ids.has(key)).map(([, email]) => email)
  const { rows: made } = await sql<{ id: number; email: string }>`
    insert into citizen_accounts (email, created_at, updated_at)
    select email, ${now}, ${now} from unnest(${missing}::text[]) as email returning id, email`.execute(tx)
  for (const { id, email } of made) ids.set(emailKey(email), id)
  const common = { event: 'created', entity: 'Citizen', tags }
  const audits = made.map(({ id, email }): AuditEntry => ({ ...common, entity_id: id, new_values: { email } }))
  return { audits, result: ids }
}

/**
 * Inserts citizens, and their accounts if they do not exist.
 * @returns the outcomes whose document, or whose account, somebody took after they were planned
 */
async function insertNew(tx: Tx, outcomes: readonly New[], writing: Writing): Promise<Inserted<readonly New[]>> {
  if (outcomes.length === 0) return { audits: [], result: [] }
  const { now } = writing
  const citizens = outcomes.map(({ citizen }) => citizen)
  const { audits: accountAudits, result: accounts } = await accountsFor(tx, citizens, writing)
  const rows = citizens.map(({ columns, email }) => ({
    ...columns,
    account_id: accounts.get(emailKey(email)),
    verified_at: columns.status_id === status.profileVerified ? now : null,
    created_at: now,
    updated_at: now,
  }))
  const list = sql.join(filled.map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number; key: string }>`
    insert into profiles (${list}) select ${list} from jsonb_populate_recordset(null::profiles, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning id, document_type_id || ':' || document as key`.execute(tx)
  const ids = new Map(made.map(({ id, key }) => [key, id]))
  const keyOf = (row: Readonly<Record<string, unknown>>) => `${row.document_type_id}:${row.document}`
  const audits = rows
    .filter((row) => ids.has(keyOf(row)))
    .map((row): AuditEntry => {
      const { account_id, verified_at, created_at, updated_at, ...columns } = row as Record<string, unknown>
      const new_values = Object.fromEntries(
        Object.entries({ ...columns, user_id: account_id }).filter(
          ([, value]) => value !== null && value !== undefined,
        ),
      )
      const entity_id = ids.get(keyOf(columns)) ?? null
      return { event: 'created', entity: 'Profile', entity_id, new_values, tags }
    })
  const result = outcomes.filter(({ citizen }) => !ids.has(keyOf(citizen.columns)))
  return { audits: [...accountAudits, ...audits], result }
}

/** Updates a citizen as staff does: the fields, and an observation that names them. @returns the audit rows */
async function update(
  tx: Tx,
  { stored, changes }: Differing,
  { origin, fileName, now }: Writing,
): Promise<AuditEntry[]> {
  const own = changes.filter(({ field }) => field !== 'email')
  const email = changes.find(({ field }) => field === 'email')
  const audits: AuditEntry[] = []
  if (own.length > 0) {
    const next = Object.fromEntries(own.map(({ field, requested }) => [field, requested]))
    const before = Object.fromEntries(own.map(({ field, stored: value }) => [field, value]))
    await updateById(tx, 'profiles', stored.id, { ...next, updated_at: now })
    const values = { old_values: before, new_values: next }
    audits.push({ event: 'updated', entity: 'Profile', entity_id: stored.id, ...values, tags })
  }
  if (email !== undefined) {
    const next = String(email.requested)
    await correctAccountEmail(tx, stored.account_id, next, now)
    const values = { old_values: { email: stored.email }, new_values: { email: next } }
    const account = { entity: 'Citizen', entity_id: stored.account_id, profile_id: stored.id }
    audits.push({ event: 'updated', ...account, ...values, tags })
  }
  const fields = changes.map(({ field }) => labelOf('es', field)).join(', ')
  const params = { fields, observation: importText('es', 'reason', { file: fileName }) }
  await writeObservation(
    tx,
    [stored.id],
    { kind: 'corrected', params },
    { by: { kind: origin.principal_kind, id: origin.user_id }, now },
  )
  return audits
}

/**
 * Writes the outcomes of a batch in the caller's transaction. Citizens whose stored values differ are only updated with
 * `isUpdating`.
 * @returns the outcomes as they are after the writing: a new citizen is rejected whose document somebody registered meanwhile
 */
export async function write(
  tx: Tx,
  outcomes: readonly Outcome[],
  isUpdating: boolean,
  writing: Writing,
): Promise<Changed<Outcome[]>> {
  const created = outcomes.filter((one): one is New => one.kind === 'new')
  const inserted = await insertNew(tx, created, writing)
  const audits = [...inserted.audits]
  for (const outcome of outcomes) {
    if (outcome.kind === 'differs' && isUpdating) audits.push(...(await update(tx, outcome, writing)))
  }
  const late = new Set<Outcome>(inserted.result)
  const result = outcomes.map((outcome): Outcome => {
    if (!late.has(outcome)) return outcome
    refuse(outcome.draft, 'document', 'registered_meanwhile')
    return { kind: 'rejected', draft: outcome.draft }
  })
  return { audits: auditsOf(audits), result }
}

const imported = { event: 'imported', entity: 'Profile', entity_id: null, tags } as const

/**
 * The audit rows of a batch, with one act for each event and kind of record in the whole import. The first ones begin with the row that
 * stands for the import, so that the audit log lists it also when the import is stopped.
 * @param acts the events and kinds of records of earlier batches; those of this batch are added
 */
export function batchAudits(audits: Audits, fileName: string, acts: Set<string>): Audits {
  if (audits instanceof Unaudited) return audits
  const earlier = new Set(acts)
  const start = { ...imported, new_values: { file_name: fileName } }
  const rows = audits.map((row): AuditEntry => {
    const act = `${row.event} ${row.entity}`
    acts.add(act)
    return { ...row, isOfEarlierAct: earlier.has(act) }
  })
  return auditsOf(earlier.size === 0 ? [start, ...rows] : rows)
}

/** The last audit row of the import, with the numbers of rows by outcome. */
export function totalsAudit(
  fileName: string,
  totals: Readonly<Record<'rows' | 'new' | 'updated' | 'rejected', number>>,
): AuditEntry {
  const { rows, new: created_count, updated: updated_count, rejected: refused_count } = totals
  const new_values = { file_name: fileName, rows, created_count, updated_count, refused_count }
  return { ...imported, new_values, isOfEarlierAct: true }
}
