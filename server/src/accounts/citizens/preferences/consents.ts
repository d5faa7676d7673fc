import type { CitizenConsent, withdrawCitizenConsent as withdrawCall } from '@portal/contract/citizens'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../base/database/db.ts'
import { livingStatuses } from '../../../base/database/status-literals.ts'
import { AppError, present } from '../../../base/errors/errors.ts'
import type { CallContext } from '../../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../../base/http/principal.ts'
import type { Audits } from '../../../base/services/audit/change.ts'
import { ofHolder } from '../../../base/services/authority/account-holder.ts'
import { ownPersonPolicy } from '../../../base/services/authority/policies/own-person.ts'
import { type StoredRow, wireRow } from '../../../base/text/time.ts'

type Row = Omit<StoredRow<CitizenConsent>, 'text' | 'can_withdraw'> & {
  readonly is_terms: boolean
  readonly is_needed: boolean
}

/** Pending and accepted enrolments need the consents of their person. */
const isPresent = sql`citizen_schedules.status_id in ${livingStatuses}`

/** The accepted general texts: for the account itself, and for its people. */
function ofAccount(principal: SignedInCitizen): RawBuilder<unknown> {
  return sql`
    select 'account-' || accepted.id as id, accepted.revision_id, accepted.citizen_id, accepted.accepted_at, accepted.revoked_at,
      accepted.profile_id, null::integer as citizen_schedule_id, null::text as activity_name,
      exists (select from citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id
        where ${isPresent} and ${ownPersonPolicy.rows(principal)} and profiles.id = coalesce(accepted.profile_id, profiles.id)) as is_needed
    from account_consents as accepted
    where case when accepted.profile_id is null then accepted.citizen_id = ${principal.id}
      else exists (select from profiles where profiles.id = accepted.profile_id and ${ownPersonPolicy.rows(principal)}) end`
}

/** The consents of schedules that were accepted with an enrolment. */
function ofEnrolments(principal: SignedInCitizen): RawBuilder<unknown> {
  return sql`
    select 'enrolment-' || citizen_schedules.id || '-' || accepted.revision_id as id, accepted.revision_id, accepted.citizen_id,
      accepted.accepted_at, accepted.revoked_at, citizen_schedules.profile_id, citizen_schedules.id as citizen_schedule_id,
      activities.name as activity_name, ${isPresent} as is_needed
    from accepted_consents as accepted
    join citizen_schedules on citizen_schedules.id = accepted.citizen_schedule_id
    join profiles on profiles.id = citizen_schedules.profile_id
    join schedules on schedules.id = citizen_schedules.schedule_id
    join activities on activities.id = schedules.activity_id
    where ${ownPersonPolicy.rows(principal)}`
}

async function find(db: Db, principal: SignedInCitizen, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ledger.id, revisions.consent_id, consents.title, revisions.revision, ledger.accepted_at, ledger.revoked_at, ledger.profile_id,
      (select profiles.full_name from profiles where profiles.id = ledger.profile_id) as profile_name,
      ${ofHolder('ledger.citizen_id')} as accepted_by,
      ledger.citizen_schedule_id, ledger.activity_name, ledger.is_needed, consents.purpose is not distinct from 'terms' as is_terms
    from (${ofAccount(principal)} union all ${ofEnrolments(principal)}) as ledger
    join consent_revisions as revisions on revisions.id = ledger.revision_id
    join informed_consents as consents on consents.id = revisions.consent_id
    where ${id === undefined ? sql`true` : sql`ledger.id = ${id}`}
    order by ledger.accepted_at desc, ledger.id`.execute(db)
  return rows
}

/** The accepted consents of the account and its people, latest first. */
export async function listConsents(db: Db, principal: SignedInCitizen): Promise<CitizenConsent[]> {
  const rows = await find(db, principal)
  return rows.map(({ is_terms, is_needed, ...row }) => ({
    ...wireRow(row),
    text: `/api/consents/${row.consent_id}/revisions/${row.revision}`,
    can_withdraw: row.revoked_at === null && !is_terms && !is_needed,
  }))
}

/** Locks the rows that decide whether the consent is needed, so that no enrolment begins or returns meanwhile (ADR 0024). */
async function lockNeed(tx: Tx, principal: SignedInCitizen, { profile_id, citizen_schedule_id }: Row): Promise<void> {
  if (citizen_schedule_id !== null) {
    await sql`
      select from citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id
      where citizen_schedules.id = ${citizen_schedule_id} and ${ownPersonPolicy.rows(principal)}
      for no key update of citizen_schedules`.execute(tx)
  } else if (profile_id !== null) await ownPersonPolicy.lock(tx, principal, profile_id)
}

/**
 * Withdraws a consent.
 * @throws AppError 404 for one of another household; 422 when it is withdrawn already, when a present enrolment needs it, and for the terms
 * of use, which the account itself needs
 */
export async function withdrawConsent(
  tx: Tx,
  { principal, params, now }: CallContext<typeof withdrawCall>,
): Promise<Audits> {
  const [, one, other] = params.id.split('-')
  const [consent] = await find(tx, principal, params.id)
  await lockNeed(tx, principal, present(consent))
  const row = present((await find(tx, principal, params.id))[0])
  if (row.revoked_at !== null) throw new AppError('already_done')
  if (row.is_terms) throw new AppError('terms_needed')
  if (row.is_needed) throw new AppError('consent_needed')
  const { rows } = await (row.citizen_schedule_id === null
    ? sql`update account_consents set revoked_at = ${now} where id = ${Number(one)} and revoked_at is null returning id`
    : sql`update accepted_consents set revoked_at = ${now}
          where citizen_schedule_id = ${Number(one)} and revision_id = ${Number(other)} and revoked_at is null
          returning revision_id`
  ).execute(tx)
  if (rows.length === 0) throw new AppError('already_done')
  const { consent_id: entity_id, title, revision, citizen_schedule_id, profile_id } = row
  const new_values = { title, revision, citizen_schedule_id }
  const audit = { event: 'consent-withdrawn', entity: 'Consent', entity_id, new_values }
  return [{ ...audit, ...(profile_id !== null && { profile_id }) }]
}
