import type { ResponseOf } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type Db, firstRow, presentRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { writeObservation } from '../../base/services/audit/write-observation.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { notifyCitizens } from '../../base/services/mail/citizen-notices.ts'
import { translate } from '../../base/text/i18n.ts'
import { changesOf, type StoredIdentityRequest, showIdentityRequest } from '../identity-requests.ts'
import { readActingCitizens } from './observations.ts'
import { withLockedProfile } from './profile-transitions.ts'
import { storeCorrection } from './update-profile.ts'

type Pending = ResponseOf<typeof calls.pendingIdentityRequest>['data']

/**
 * Returns a citizen's pending request; null when there is none.
 * @throws AppError 404
 */
export async function readPendingIdentityRequest(
  db: Db,
  context: CallContext<typeof calls.pendingIdentityRequest>,
): Promise<Pending> {
  const { principal, params, locale } = context
  const [person, request] = await Promise.all([
    presentRow<Record<string, unknown>>(db)`
      select name, s_name, surname, s_surname, birthdate, document_type_id, document
      from profiles where profiles.id = ${params.id} and ${profilePolicy.rows(principal)}`,
    firstRow<StoredIdentityRequest>(db)`
      select identity_requests.* from identity_requests join profiles on profiles.id = identity_requests.profile_id
      where state = 'pending' and profiles.id = ${params.id} and ${profilePolicy.rows(principal)}`,
  ])
  if (request === undefined) return null
  const { citizen_id } = request
  const [shown, names] = await Promise.all([
    showIdentityRequest(db, request, person, locale),
    readActingCitizens(db, principal, [request]),
  ])
  return { ...shown, asked_by: names.get(citizen_id ?? 0) ?? null }
}

/** The result of a decision, and its message for the citizen. */
interface Decided<T> {
  readonly audit: Pick<AuditEntry, 'event' | 'old_values' | 'new_values'>
  /** The reason of a refusal. */
  readonly observation: string | null
  readonly result: T
}

type Decide<T> = (request: StoredIdentityRequest, profile: RowOf<'profiles'>, by: SignedIn) => Promise<Decided<T>>

/**
 * Decides about a request. A decision is not a status transition: it has no status, and a grant changes data that no history of transitions
 * restores. So it cannot be undone; a correction or a new request corrects a wrong one.
 * @throws AppError 404, 403, 409 stale with the citizen, 409 when somebody has decided already, and what `decide` throws
 */
function decideRequest<T>(
  tx: Tx,
  context: CallContext<typeof calls.grantIdentityRequest> | CallContext<typeof calls.refuseIdentityRequest>,
  state: 'granted' | 'refused',
  decide: Decide<T>,
): Promise<Changed<T>> {
  const { params, body, now } = context
  const target = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(tx, context, target, async (profile, by) => {
    const request = await presentRow<StoredIdentityRequest>(tx)`
      select * from identity_requests where id = ${params.request} and profile_id = ${profile.id}
      for no key update`
    if (request.state !== 'pending') throw new AppError('identity_request_gone')
    const { audit, observation, result } = await decide(request, profile, by)
    const decision = { state, observation, user_id: by.id, decided_at: now, updated_at: now }
    await updateById(tx, 'identity_requests', request.id, decision)
    const record = `identity-request/${request.id}`
    const fields = Object.keys(changesOf(request))
    const notice = {
      profile_id: profile.id,
      about: record,
      record,
      message: { name: `identity_${state}`, params: { number: profile.id, fields, observation } },
      isMailed: true,
      user: by.full_name,
      url: { name: 'Profile', params: { id: profile.id } },
    } as const
    await notifyCitizens(tx, 'identity', [notice], { userId: by.id, now })
    return { audits: [{ ...audit, entity: 'Profile', entity_id: profile.id }], result }
  })
}

/** The names of the fields of a request, as the citizen reads them. */
function fieldsOf(request: StoredIdentityRequest): string {
  const names = Object.keys(changesOf(request)).map((field) => translate('es', `fields.${field}`))
  return names.join(', ').toLocaleLowerCase('es')
}

/**
 * Writes the requested values to the citizen, who stays verified.
 * @returns the changed fields and the new version of the citizen
 */
export function grantIdentityRequest(
  tx: Tx,
  context: CallContext<typeof calls.grantIdentityRequest>,
): Promise<Changed<{ changed: string[]; version: number }>> {
  const { now } = context
  return decideRequest(tx, context, 'granted', async (request, profile, by) => {
    const requested = changesOf(request)
    const stored = await storeCorrection(tx, profile, requested, request.reason, { by, now })
    const { changed, version, ...values } = stored
    return {
      audit: { event: 'identity-change-granted', ...values },
      observation: null,
      result: { changed, version: version ?? profile.version },
    }
  })
}

/** Refuses the request with a reason, which is also an observation. Nothing of the citizen changes. */
export function refuseIdentityRequest(
  tx: Tx,
  context: CallContext<typeof calls.refuseIdentityRequest>,
): Promise<Changed<undefined>> {
  const { body, now } = context
  const { observation } = body
  return decideRequest(tx, context, 'refused', async (request, profile, by) => {
    const sentence = { kind: 'identity_refused', params: { fields: fieldsOf(request), observation } } as const
    await writeObservation(tx, [profile.id], sentence, { by, now })
    const audit = { event: 'identity-change-refused', old_values: {}, new_values: { observation } }
    return { audit, observation, result: undefined }
  })
}
