import type { ResponseOf } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { identityFields, type PersonForm } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, firstRow, presentRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type AuditEntry, changedValues } from '../../base/services/audit/audit.ts'
import type { Audited } from '../../base/services/audit/change.ts'
import { beneficiaryType, ofHolder, personalType } from '../../base/services/authority/account-holder.ts'
import { ownEndedInvitationPolicy, ownInvitationPolicy } from '../../base/services/authority/policies/own-guardian.ts'
import { type OwnProfile, ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { unlessDone } from '../../base/services/calls/unless-done.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { bareColumn, bareDocument, personColumns, refuseMisplaced, withFormFields } from '../person-fields.ts'
import { refuseFullHousehold } from './add-person.ts'
import { guardianAudit } from './guardians.ts'
import { invitedSince } from './invitation-days.ts'

/** The fields that staff compare with the identity document. */
const identityColumns: readonly string[] = [...Object.keys(identityFields), 'birthdate']

type Invitation = ResponseOf<typeof calls.listGuardianInvitations>['data'][number]

/** The open invitations to the e-mail of a citizen. */
export async function readInvitations(
  db: Db,
  { principal, now }: CallContext<typeof calls.listGuardianInvitations>,
): Promise<Invitation[]> {
  const { rows } = await sql<StoredRow<Invitation>>`
    select guardians.id, guardians.kind, upper(profiles.name) as profile_name, guardians.created_at,
      coalesce(${ofHolder('guardians.invited_by', 'short_name')}, '') as invited_by
    from guardians join profiles on profiles.id = guardians.profile_id
    where ${ownInvitationPolicy.rows(principal)} and guardians.created_at > ${invitedSince(now)}
    order by guardians.id desc limit 100`.execute(db)
  return rows.map(wireRow)
}

/** The open invitation of this id. The person is locked, so that nobody ends it meanwhile. @throws AppError 404 */
function openInvitation(tx: Tx, principal: SignedInCitizen, id: number, now: Date) {
  return presentRow<{ id: number; email: string; kind: Invitation['kind'] }>(tx)`
    select guardians.id, email, kind from guardians
    where ${ownInvitationPolicy.rows(principal)} and guardians.id = ${id} and guardians.created_at > ${invitedSince(now)}`
}

async function hasHolder(tx: Tx, principal: Pick<SignedInCitizen, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where ${ownPersonPolicy.rows(principal)} and account_id = ${principal.id} and profile_type_id = ${personalType}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Moves a person of age with all their history to their own account. Afterwards nobody else may act for them. If the account
 * already has a holder, the person becomes a further person of the account.
 */
async function takeOver(
  tx: Tx,
  principal: Pick<SignedInCitizen, 'id'>,
  person: OwnProfile,
  now: Date,
): Promise<AuditEntry> {
  const after = {
    account_id: principal.id,
    profile_type_id: (await hasHolder(tx, principal)) ? beneficiaryType : personalType,
    relationship: null,
  }
  const { account_id, profile_type_id, relationship } = person
  await updateById(tx, 'profiles', person.id, { ...after, citizen_changed_at: now })
  await tx
    .updateTable('guardians')
    .set({ ended_at: now })
    .where('profile_id', '=', person.id)
    .where('ended_at', 'is', null)
    .execute()
  for (const table of ['citizen_notifications', 'mails'] as const) {
    await tx.updateTable(table).set({ citizen_id: principal.id }).where('profile_id', '=', person.id).execute()
  }
  const old_values = { user_id: account_id, profile_type_id, relationship }
  const { account_id: user_id, ...others } = after
  return {
    event: 'handed-over',
    entity: 'Profile',
    entity_id: person.id,
    old_values,
    new_values: { user_id, ...others },
  }
}

/**
 * Takes a person over at the sign-up of their own account, when the former account has handed them over to its e-mail: otherwise the
 * sign-up would be refused for a document that is registered, or would register the person twice. It is the same person when the
 * number of the document is the same, and its type or the birth date: at 18 the type changes and the number stays. Identity and birth date stay as
 * they were; the other fields are those of the form.
 * @returns the id of the person; undefined when no such person was handed over
 * @throws AppError 422 on a field
 */
export async function takeOverAtSignUp(
  tx: Tx,
  account: Pick<SignedInCitizen, 'id'>,
  form: PersonForm,
  now: Date,
): Promise<Audited<number> | undefined> {
  const { document_type_id, document, birthdate } = form
  const open = sql`${ownInvitationPolicy.rows(account)} and guardians.kind = 'handover' and guardians.created_at > ${invitedSince(now)}`
  const person = await firstRow<OwnProfile>(tx)`
    select profiles.* from profiles join guardians on guardians.profile_id = profiles.id
    where ${open} and ${bareColumn('profiles.document')} = ${bareDocument(document)}
      and (profiles.document_type_id = ${document_type_id} or profiles.birthdate = ${birthdate})
    order by guardians.id limit 1 for no key update of profiles`
  if (person === undefined) return undefined
  const { id } = await presentRow<{ id: number }>(tx)`
    select guardians.id from guardians where ${open} and guardians.profile_id = ${person.id}`
  await updateById(tx, 'guardians', id, { citizen_id: account.id, accepted_at: now })
  const handedOver = await takeOver(tx, account, person, now)
  const columns = Object.entries(await personColumns(tx, form, now)).filter(([name]) => !identityColumns.includes(name))
  const { changed, ...values } = changedValues(person, Object.fromEntries(columns))
  if (changed.length > 0) {
    await withFormFields(async () => {
      await updateById(tx, 'profiles', person.id, values.new_values)
      await refuseMisplaced(tx, person.id, changed)
    })
  }
  const updated = { event: 'updated', entity: 'Profile', entity_id: person.id, ...values } as const
  return { audits: changed.length > 0 ? [handedOver, updated] : [handedOver], result: person.id }
}

/** The error of an invitation that does not exist, or belongs to another account. */
function throwGone(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('invitation_gone') : error
}

/** The person of an invitation that this account accepted and still acts for. */
async function findAccepted(
  db: Db,
  principal: SignedInCitizen,
  id: number,
): Promise<{ readonly result: { readonly profile_id: number } } | undefined> {
  const { rows } = await sql<{ profile_id: number }>`
    select profiles.id as profile_id from guardians join profiles on profiles.id = guardians.profile_id
    where guardians.id = ${id} and guardians.citizen_id = ${principal.id} and ${ownPersonPolicy.rows(principal)}`.execute(
    db,
  )
  return rows[0] && { result: rows[0] }
}

/**
 * Whether this account has ended an invitation to itself. An invitation that ended because its address belonged to another
 * account does not count: the response does not show it.
 */
async function findEnded(
  db: Db,
  principal: SignedInCitizen,
  id: number,
): Promise<{ readonly result: undefined } | undefined> {
  const { rows } = await sql`
    select from guardians join audits on audits.entity = 'Profile' and audits.entity_id = guardians.profile_id
      and audits.event = 'guardian-ended' and audits.citizen_id = ${principal.id}
    where guardians.id = ${id} and ${ownEndedInvitationPolicy.rows(principal)} limit 1`.execute(db)
  return rows.length === 0 ? undefined : { result: undefined }
}

/**
 * Accepts an invitation: to be a second guardian, or to take the own profile to the own account. The response has the id of the person.
 * @throws AppError 404, 409 `already_done`, `household_full`
 */
export const acceptInvitation: Writing<typeof calls.acceptGuardianInvitation> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findAccepted(db, principal, params.id),
    ).catch(throwGone),
  change: (tx, context) =>
    withLocked(tx, context, invitedLock(context), async (_, person) => {
      const { principal, params, now } = context
      const { id, email, kind } = await openInvitation(tx, principal, params.id, now)
      if (person.account_id === principal.id) throw new AppError('already_done')
      await refuseFullHousehold(tx, principal, person.id)
      await updateById(tx, 'guardians', id, { citizen_id: principal.id, accepted_at: now })
      const audit =
        kind === 'handover'
          ? await takeOver(tx, principal, person, now)
          : guardianAudit('guardian-accepted', person.id, { email, kind })
      return { audits: [audit], result: { profile_id: person.id } }
    }),
}

/** Declines an invitation. @throws AppError 404 */
export const declineInvitation: Writing<typeof calls.declineGuardianInvitation> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findEnded(db, principal, params.id),
    ).catch(throwGone),
  change: (tx, context) =>
    withLocked(tx, context, invitedLock(context), async (_, person) => {
      const { principal, params, now } = context
      const { id, email, kind } = await openInvitation(tx, principal, params.id, now)
      await updateById(tx, 'guardians', id, { ended_at: now })
      return [guardianAudit('guardian-ended', person.id, { email, kind })]
    }),
}

/** The lock of the person whom an invitation is about. */
function invitedLock({
  principal,
  params,
}: Pick<CallContext<typeof calls.acceptGuardianInvitation>, 'principal' | 'params'>) {
  const lock = (tx: Tx) => ownInvitationPolicy.lock(tx, principal, params.id)
  return { lock } satisfies RecordLock<OwnProfile, SignedInCitizen>
}
