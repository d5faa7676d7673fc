import { fold, type ResponseOf, undoSeconds } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, insertRow, presentRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { countAttempt, counterOf, nameKey } from '../../base/http/rate-limit.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { ofHolder, personalType } from '../../base/services/authority/account-holder.ts'
import { ownEndedGuardianPolicy, ownEndPolicy } from '../../base/services/authority/policies/own-guardian.ts'
import { type OwnProfile, ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { unlessDone } from '../../base/services/calls/unless-done.ts'
import { sendMail } from '../../base/services/mail/send-mail.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { isAdult } from '../person-fields.ts'
import { refuseFullHousehold } from './add-person.ts'
import { invitedSince } from './invitation-days.ts'

type Guardian = ResponseOf<typeof calls.listGuardians>['data'][number]
export type InvitationKind = Guardian['kind']

/** Second guardians that a person may have, with the open invitations. */
const mostGuardians = 3

/** Seconds that the mail of a handover waits, so that an undo comes before it: a little longer than the page offers the undo. */
const handoverMailWait = 12

/** An audit row about who may act for a person. */
export function guardianAudit(event: string, profile_id: number, values: Record<string, unknown>): AuditEntry {
  return { event, entity: 'Profile', entity_id: profile_id, new_values: values }
}

/** Refuses actions that only the account of the person may do. @throws AppError 409 */
export function refuseSecondGuardian(principal: SignedInCitizen, person: OwnProfile): void {
  if (person.account_id !== principal.id) throw new AppError('first_guardian_only')
}

/** The second guardians and open invitations of a person; a second guardian sees only themselves. @throws AppError 404 */
export async function readGuardians(
  db: Db,
  { principal, params: { id }, now }: CallContext<typeof calls.listGuardians>,
): Promise<Guardian[]> {
  await ownPersonPolicy.refuseAbsent(db, principal, id)
  const { rows } = await sql<StoredRow<Guardian>>`
    select guardians.id, guardians.kind, guardians.email, guardians.accepted_at, guardians.created_at,
      coalesce(guardians.citizen_id = ${principal.id}, false) as is_oneself,
      ${ofHolder('guardians.citizen_id')} as full_name
    from guardians join profiles on profiles.id = guardians.profile_id
    where profiles.id = ${id} and ${ownPersonPolicy.rows(principal)} and guardians.ended_at is null
      and (guardians.accepted_at is not null or guardians.created_at > ${invitedSince(now)})
      and (profiles.account_id = ${principal.id} or guardians.citizen_id = ${principal.id})
    order by guardians.id`.execute(db)
  return rows.map(wireRow)
}

type StoredInvitation = Pick<StoredRow<Guardian>, 'id' | 'email' | 'kind' | 'accepted_at'> & {
  readonly is_expired: boolean
}

/** Stores an invitation, or renews the open one to this address. @returns its id; undefined when it was accepted already */
async function storeInvitation(
  tx: Tx,
  principal: SignedInCitizen,
  profileId: number,
  { email, kind, now }: { readonly email: string; readonly kind: InvitationKind; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<StoredInvitation>`
    select guardians.id, email, kind, accepted_at, accepted_at is null and guardians.created_at <= ${invitedSince(now)} as is_expired
    from guardians join profiles on profiles.id = guardians.profile_id
    where profiles.id = ${profileId} and ${ownPersonPolicy.rows(principal)} and guardians.ended_at is null`.execute(tx)
  const same = rows.find((row) => fold(row.email) === fold(email))
  if (same?.kind === 'guardian' && same.accepted_at !== null) {
    if (kind === 'guardian') return undefined
    throw fieldError('email', 'validation.guardian_email')
  }
  const others = rows.filter((row) => row !== same && !row.is_expired)
  if (kind === 'guardian' && others.filter((row) => row.kind === 'guardian').length >= mostGuardians) {
    throw new AppError('guardians_full', { params: { max: mostGuardians } })
  }
  const replaced = kind === 'handover' ? rows.filter((row) => row !== same && row.kind === 'handover') : []
  const replacedIds = replaced.map(({ id }) => id)
  await endGuardians(tx, replacedIds, { now })
  const values = { kind, invited_by: principal.id, created_at: now }
  if (same !== undefined) {
    await updateById(tx, 'guardians', same.id, values)
    return same.id
  }
  return insertRow(tx, 'guardians', { profile_id: profileId, email, ...values })
}

/**
 * Ends the access of guardians, or their invitations. The caller has locked the person.
 * @param by the account that may undo it
 */
async function endGuardians(
  tx: Tx,
  ids: readonly number[],
  { now, by = null }: { readonly now: Date; readonly by?: number | null },
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('guardians').set({ ended_at: now, ended_by: by }).where('id', 'in', ids).execute()
}

type InviteContext = Pick<CallContext<typeof calls.inviteGuardian>, 'principal' | 'params' | 'body' | 'now'>

async function countInvitation(db: Db, { principal, params, body, now }: InviteContext): Promise<void> {
  await ownPersonPolicy.refuseAbsent(db, principal, params.id)
  const counters = [counterOf('invite', principal.id), counterOf('invited', nameKey(body.email.trim()))]
  await countAttempt(db, counters, now)
}

/** Stores an invitation and its mail. @returns its id; undefined when it was accepted already */
function invite(tx: Tx, context: InviteContext, kind: InvitationKind): Promise<Changed<number | undefined>> {
  return withOwnPerson(tx, context, async (_, person) => {
    const { principal, now } = context
    const email = context.body.email.trim()
    refuseSecondGuardian(principal, person)
    if (fold(email) === fold(principal.username)) throw fieldError('email', 'validation.own_email')
    if (person.profile_type_id === personalType) throw new AppError('holder_not_shared')
    if (kind === 'handover' && !isAdult(person, now)) throw new AppError('handover_of_age')
    const id = await storeInvitation(tx, principal, person.id, { email, kind, now })
    if (id !== undefined) {
      const mail = { template: `${kind}_invitation`, to: { address: email }, params: { id } } as const
      const leavesAt = new Date(now.getTime() + handoverMailWait * 1000)
      await sendMail(tx, kind === 'handover' ? { ...mail, leavesAt } : mail)
    }
    return { audits: [guardianAudit('guardian-invited', person.id, { email, kind })], result: id }
  })
}

/**
 * Invites somebody by e-mail to be a second guardian. The invitation is mailed, whether the address has an account or not, so that
 * neither the response nor its time shows that.
 * @throws AppError 404, 409, 422 on `email`, 429
 */
export const inviteGuardian: Writing<typeof calls.inviteGuardian, undefined, void> = {
  before: countInvitation,
  change: async (tx, context) => {
    const { audits } = await invite(tx, context, 'guardian')
    return { audits, result: undefined }
  },
}

/**
 * Invites a person of age to take the profile to their own account, as {@link inviteGuardian}. The mail waits some seconds: it is not
 * sent when the invitation is withdrawn meanwhile.
 * @throws AppError 404, 409, 422 on `email`, 429
 */
export const handPersonOver: Writing<typeof calls.handPersonOver, { readonly guardian_id: number }, void> = {
  before: countInvitation,
  change: async (tx, context) => {
    const { audits, result } = await invite(tx, context, 'handover')
    return { audits, result: { guardian_id: present(result) } }
  },
}

/** Whether the access of a guardian of the caller's own person, or the caller's own as a guardian, has ended. */
async function findEnded(
  db: Db,
  principal: SignedInCitizen,
  { id, guardian }: { readonly id: number; readonly guardian: number },
) {
  const { rows } = await sql`
    select from guardians join profiles on profiles.id = guardians.profile_id
    where guardians.id = ${guardian} and profiles.id = ${id} and ${ownEndedGuardianPolicy.rows(principal)}`.execute(db)
  return rows.length === 0 ? undefined : { result: undefined }
}

/** Ends the access of a second guardian, or withdraws an invitation. @throws AppError 404 */
export const removeGuardian: Writing<typeof calls.removeGuardian> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findEnded(db, principal, params),
    ),
  change: (tx, context) =>
    withOwnPerson(tx, context, async (_, person) => {
      const { principal, params, now } = context
      const { id, email, kind } = await presentRow<{ id: number; email: string; kind: string }>(tx)`
        select guardians.id, email, kind from guardians join profiles on profiles.id = guardians.profile_id
        where profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)} and guardians.id = ${params.guardian} and guardians.ended_at is null
          and (profiles.account_id = ${principal.id} or guardians.citizen_id = ${principal.id})`
      await endGuardians(tx, [id], { now, by: principal.id })
      return [guardianAudit('guardian-ended', person.id, { email, kind })]
    }),
}

/** Whether a guardian or an invitation of the caller's own person, or the caller as a guardian, has access now. */
async function findRestored(
  db: Db,
  principal: SignedInCitizen,
  { id, guardian }: { readonly id: number; readonly guardian: number },
) {
  const { rows } = await sql`
    select from guardians join profiles on profiles.id = guardians.profile_id
    where guardians.id = ${guardian} and profiles.id = ${id} and ${ownPersonPolicy.rows(principal)} and guardians.ended_at is null
      and (profiles.account_id = ${principal.id} or guardians.citizen_id = ${principal.id})`.execute(db)
  return rows.length === 0 ? undefined : { result: undefined }
}

type Ended = Pick<RowOf<'guardians'>, 'id' | 'kind' | 'email' | 'citizen_id'> & { readonly ended_at: Date }

/** Refuses to restore what no longer fits beside the later guardians and invitations. The caller has locked the person. @throws AppError 409 */
async function refuseOvertaken(tx: Tx, profileId: number, { kind, email }: Ended, now: Date): Promise<void> {
  const { rows } = await sql<Pick<Ended, 'kind' | 'email'>>`
    select kind, email from guardians where profile_id = ${profileId} and ended_at is null
      and (accepted_at is not null or created_at > ${invitedSince(now)} or fold(email) = ${fold(email)})`.execute(tx)
  const isInvitedAgain = rows.some((row) => fold(row.email) === fold(email))
  const most = kind === 'guardian' ? mostGuardians : 1
  if (isInvitedAgain || rows.filter((row) => row.kind === kind).length >= most) throw new AppError('undo_overtaken')
}

/**
 * Undoes the end of a guardian's access, or the withdrawal of an invitation. Only the account that ended it can: a guardian who left is
 * not brought back by somebody else.
 * @throws AppError 404, 409 `undo_too_late`, `undo_overtaken`, `household_full`
 */
export const undoGuardianEnd: Writing<typeof calls.undoGuardianEnd> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'not_found',
      () => run(undefined),
      () => findRestored(db, principal, params),
    ),
  change: (tx, context) => {
    const { principal, params, now } = context
    const lock = (tx: Tx) => ownEndPolicy.lock(tx, principal, params)
    return withLocked(tx, context, { lock }, async (_, person) => {
      const ended = await presentRow<Ended>(tx)`
        select guardians.id, kind, email, citizen_id, ended_at from guardians join profiles on profiles.id = guardians.profile_id
        where guardians.id = ${params.guardian} and profiles.id = ${person.id} and ${ownEndPolicy.rows(principal)}`
      const { id, kind, email, citizen_id, ended_at } = ended
      if (now.getTime() - ended_at.getTime() > undoSeconds * 1000) throw new AppError('undo_too_late')
      await refuseOvertaken(tx, person.id, ended, now)
      if (citizen_id !== null) await refuseFullHousehold(tx, { id: citizen_id }, person.id)
      await updateById(tx, 'guardians', id, { ended_at: null, ended_by: null })
      return [guardianAudit('guardian-restored', person.id, { email, kind })]
    })
  },
}
