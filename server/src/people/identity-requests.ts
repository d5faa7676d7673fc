import { type IdentityRequest, identityFieldNames, type Locale } from '@portal/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db, RowOf } from '../base/database/db.ts'
import { readNames } from '../base/services/audit/value-names.ts'
import { translate } from '../base/text/i18n.ts'
import { wireMoment, wireMomentOrNull } from '../base/text/time.ts'

export type StoredIdentityRequest = RowOf<'identity_requests'>

/** The condition on `profiles` for citizens whose request to change verified data waits for a decision. */
export const hasOpenIdentityRequest = sql<SqlBool>`profiles.id in (
  select profile_id from identity_requests where state = 'pending')`

/** The requested values of a request by field. */
export function changesOf({ changes }: Pick<StoredIdentityRequest, 'changes'>): Readonly<Record<string, unknown>> {
  return changes as Readonly<Record<string, unknown>>
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** A request as a response shows it. `present` are the values of the person now. */
export async function showIdentityRequest(
  db: Db,
  request: StoredIdentityRequest,
  present: Readonly<Record<string, unknown>>,
  locale: Locale,
): Promise<IdentityRequest> {
  const { id, state, reason, observation } = request
  const requested = changesOf(request)
  const naming = await readNames(db, [{ entity: 'Profile', old_values: present, new_values: requested }])
  const shown = (field: string, value: unknown) => text(naming('Profile', field, value))
  return {
    id,
    state: state as IdentityRequest['state'],
    changes: identityFieldNames
      .filter((field) => field in requested)
      .map((field) => ({
        field,
        label: translate(locale, `fields.${field}`),
        old: state === 'pending' ? shown(field, present[field]) : null,
        new: shown(field, requested[field]),
      })),
    reason,
    observation,
    decided_at: wireMomentOrNull(request.decided_at),
    created_at: wireMoment(request.created_at),
  }
}
