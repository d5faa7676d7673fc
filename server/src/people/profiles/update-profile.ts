import type { Correction, updateProfile as call } from '@portal/contract/staff'
import type { RowOf, Tx } from '../../base/database/db.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { writeObservation } from '../../base/services/audit/write-observation.ts'
import { translate } from '../../base/text/i18n.ts'
import { refuseTakenDocument } from '../insert-person.ts'
import { refuseMisplaced, refuseUnknownPhones } from '../person-fields.ts'
import { withLockedProfile } from './profile-transitions.ts'

/** The fields of the body as they are stored. Without a disability, the kind of disability is removed. */
function requestedValues({ observation, version, surname, ...sent }: Correction): Readonly<Record<string, unknown>> {
  const next = surname === undefined ? sent : { ...sent, surname: surname ?? '' }
  return sent.has_disability === false ? { ...next, disability_id: null } : next
}

/**
 * Stores the fields of a locked citizen that differ, with an observation about them.
 * @returns those fields before and after, and the new version; no version if nothing differed
 * @throws AppError 422 on a field, `document_taken`, `document_taken_by`
 */
export async function storeCorrection(
  tx: Tx,
  stored: RowOf<'profiles'>,
  next: Readonly<Record<string, unknown>>,
  observation: string,
  made: { readonly by: SignedIn; readonly now: Date },
) {
  const { id } = stored
  const { changed, ...values } = changedValues(stored, next)
  if (changed.length === 0) return { changed, ...values, version: undefined }
  refuseUnknownPhones(values.new_values)
  if (changed.includes('document') || changed.includes('document_type_id'))
    await refuseTakenDocument(tx, { ...stored, ...values.new_values }, id, made.by)
  const update = tx.updateTable('profiles').set(values.new_values).where('id', '=', id)
  const { version } = await update.returning('version').executeTakeFirstOrThrow()
  await refuseMisplaced(tx, id, changed)
  const fields = changed.map((name) => translate('es', `fields.${name}`)).join(', ')
  await writeObservation(tx, [id], { kind: 'corrected', params: { fields, observation } }, made)
  return { changed, ...values, version }
}

/**
 * Corrects a citizen's data, with an observation that names the changed fields and the reason.
 * The response has the names of the changed fields, and the new version of the citizen.
 * @throws AppError 404, 403, 409 stale, 422 on a field.
 */
export function updateProfile(tx: Tx, context: CallContext<typeof call>): Promise<Changed<CallResult<typeof call>>> {
  const { params, body, now, translate: respond } = context
  const locked = { id: params.id, action: 'update', version: body.version } as const
  return withLockedProfile(tx, context, locked, async (profile, by) => {
    const reason = body.observation ?? translate('es', 'written.no_reason')
    const stored = await storeCorrection(tx, profile, requestedValues(body), reason, { by, now })
    const { changed, version, ...values } = stored
    if (version === undefined) {
      const details = { changed, version: profile.version }
      return { audits: nothingChanged, result: { data: respond('done.unchanged'), details } }
    }
    const audit = { event: 'updated', entity: 'Profile', entity_id: profile.id, ...values }
    return { audits: [audit], result: { data: respond('done.corrected'), details: { changed, version } } }
  })
}
