import { digitDocumentTypes, type IdentityField, type IdentityRequest, status } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { type SqlBool, sql } from 'kysely'
import { type Db, firstRow, presentRow, type Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import type { OwnProfile } from '../../base/services/authority/policies/own-person.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withOwnPerson } from '../../base/services/authority/with-own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { changesOf, type StoredIdentityRequest, showIdentityRequest } from '../identity-requests.ts'
import { refuseUnfittingDocument } from '../person-fields.ts'

type RequestedChanges = CallContext<typeof calls.requestIdentityChange>['body']['changes']
type Values = Readonly<Partial<Record<IdentityField, unknown>>>

/** The requested values that differ from those of the person, with the present values. */
function differing({ document, surname, has_one_name, ...sent }: RequestedChanges, person: OwnProfile) {
  return changedValues(person, {
    ...sent,
    ...(surname === undefined ? {} : { surname: surname ?? '' }),
    ...(document === undefined ? {} : { document: document.toUpperCase() }),
  })
}

/** Refuses a number with letters for a type of document that has digits only, also where only one of the two changes. */
function refuseUnfitDocument(requested: Values, person: OwnProfile): void {
  const { document, document_type_id } = { ...person, ...requested }
  if (!digitDocumentTypes.has(Number(document_type_id)) || /^\d*$/.test(String(document))) return
  throw fieldError('changes.document', 'validation.numeric')
}

/**
 * Requests a change of verified data of a person of the household. The data change after the decision of staff.
 * The response has the id of the request.
 * @throws AppError 404, 409 when the person is not verified or a request waits already, 422 when nothing would change, 429
 */
export const requestIdentityChange: Writing<typeof calls.requestIdentityChange, number, void> = {
  before: async (db, { principal, now }) => countAttempt(db, [counterOf('identity-request', principal.id)], now),
  change: storeRequest,
}

function storeRequest(tx: Tx, context: CallContext<typeof calls.requestIdentityChange>): Promise<Changed<number>> {
  const { principal, body, now } = context
  return withOwnPerson(tx, context, async (_, person) => {
    if (person.status_id !== status.profileVerified) throw new AppError('identity_not_verified')
    const { changed, ...values } = differing(body.changes, person)
    const changes = values.new_values
    if (changed.length === 0) throw new AppError('identity_unchanged')
    refuseUnfitDocument(changes, person)
    // A name is validated without its document: the document of a child who has grown may be of an earlier type.
    if ('birthdate' in changes || 'document_type_id' in changes) {
      const { birthdate, document_type_id } = { ...person, ...changes } as OwnProfile
      const isHolder = person.profile_type_id === personalType
      await refuseUnfittingDocument(tx, { birthdate, document_type_id }, isHolder, now)
    }
    const made = await firstRow<{ id: number }>(tx)`
      insert into identity_requests (profile_id, citizen_id, changes, reason, created_at, updated_at)
      values (${person.id}, ${principal.id}, ${JSON.stringify(changes)}::jsonb, ${body.reason}, ${now}, ${now})
      on conflict (profile_id) where state = 'pending' do nothing returning id`
    if (made === undefined) throw new AppError('identity_request_waits')
    const audit = { event: 'identity-change-asked', entity: 'Profile', entity_id: person.id, ...values }
    return { audits: [audit], result: made.id }
  })
}

/**
 * The latest request about the caller's own person; null when there was none.
 * @throws AppError 404
 */
export async function readOwnIdentityRequest(
  db: Db,
  { principal, params, locale }: CallContext<typeof calls.ownIdentityRequest>,
): Promise<IdentityRequest | null> {
  const person = sql<SqlBool>`profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`
  const [found, latest] = await Promise.all([
    presentRow<OwnProfile>(db)`select profiles.* from profiles where ${person}`,
    firstRow<StoredIdentityRequest>(db)`
      select identity_requests.* from identity_requests join profiles on profiles.id = identity_requests.profile_id
      where ${person} order by identity_requests.id desc limit 1`,
  ])
  return latest === undefined ? null : showIdentityRequest(db, latest, { ...found }, locale)
}

/** Withdraws the caller's own request. @throws AppError 404 for another's person, 409 when none waits */
export function withdrawIdentityRequest(
  tx: Tx,
  context: CallContext<typeof calls.withdrawIdentityRequest>,
): Promise<Changed<undefined>> {
  return withOwnPerson(tx, context, async (_, person) => {
    const request = await firstRow<StoredIdentityRequest>(tx)`
      delete from identity_requests where profile_id = ${person.id} and state = 'pending' returning *`
    if (request === undefined) throw new AppError('identity_request_gone')
    const audit = { event: 'identity-change-withdrawn', entity: 'Profile', entity_id: person.id }
    return [{ ...audit, old_values: changesOf(request) }]
  })
}
