import { fold, plainDocument, type Subject, searchWords } from '@portal/contract'
import type { ProfileFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, anywhere, containsWordsOrDocument, inDays, oneOf } from '../../base/database/search.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { undeliveredAccounts } from '../../base/services/mail/undelivered.ts'
import { hasOpenIdentityRequest } from '../identity-requests.ts'
import { isInQueue, waitsFrom, waitsSince } from '../waiting.ts'

type Condition = RawBuilder<SqlBool>

/** A filter without a value: it applies when it is present. The ways to write "no" do not count. */
function present(value: unknown): boolean {
  if (value === undefined || value === null) return false
  return typeof value === 'object' || !['', '0', 'false'].includes(String(value).toLowerCase())
}

function bareDocument(document: string | undefined): string {
  return plainDocument(fold(document ?? ''))
}

/** Finds a part of a document number, however its digits are grouped. An index serves the first condition. */
function documentPart(document: string | undefined): Condition[] {
  const part = bareDocument(document)
  if (part === '') return []
  return [
    sql<SqlBool>`profiles.search_text like ${anywhere(part)}`,
    sql<SqlBool>`fold(profiles.document) like ${anywhere(part)}`,
  ]
}

/** Citizens who were returned on these days. The return was not undone; later events do not matter. */
function returnedIn(from: string | undefined, to: string | undefined): Condition[] {
  const days = inDays('profile_transitions.created_at', from, to)
  if (days.length === 0) return []
  return [
    sql<SqlBool>`profiles.id in (select profile_id from profile_transitions
      where profile_transitions.move = 'return' and profile_transitions.undone_at is null and ${allOf(days)})`,
  ]
}

/** The conditions on `profiles` for a filter; none for an empty filter. */
export function filtersOf(filter: ProfileFilter): Condition[] {
  const { not_assigned, assigned, validators_id = [] } = filter
  // Nobody without a validator has one. The planner does not see that.
  if (present(not_assigned) && (present(assigned) || validators_id.length > 0)) return [sql<SqlBool>`false`]
  return [
    ...containsWordsOrDocument(sql`profiles.search_text`, filter.query),
    ...documentPart(filter.document),
    ...oneOf('profiles.status_id', filter.status_id),
    ...(present(not_assigned) ? [sql<SqlBool>`profiles.checker_id is null`] : []),
    ...(present(assigned) ? [sql<SqlBool>`profiles.checker_id is not null`] : []),
    ...oneOf('profiles.checker_id', validators_id),
    ...oneOf('profiles.profile_type_id', filter.profile_type_id),
    ...oneOf('profiles.document_type_id', filter.document_type_id),
    ...oneOf('profiles.locality_id', filter.locality_id),
    ...inDays('profiles.created_at', filter.start_date, filter.final_date),
    ...inDays('profiles.verified_at', filter.verified_from, filter.verified_to),
    ...returnedIn(filter.returned_from, filter.returned_to),
    ...(present(filter.in_queue) ? [isInQueue] : []),
    ...(present(filter.identity_request) ? [hasOpenIdentityRequest] : []),
    ...(present(filter.email_undelivered) ? [sql<SqlBool>`profiles.account_id in ${undeliveredAccounts}`] : []),
    ...(filter.waiting_from === undefined ? [] : [waitsFrom(filter.waiting_from)]),
    ...(filter.waiting_until === undefined ? [] : [waitsSince(filter.waiting_until)]),
  ]
}

/**
 * The citizens within the person's scope that match a filter, as a condition on `profiles`. "And" joins the scope and all filters, so no
 * filter can widen the scope or another filter. The list, the count and the assignment of many share it.
 */
export function matching(principal: Subject, filter: ProfileFilter): Condition {
  return allOf([profilePolicy.rows(principal), ...filtersOf(filter)])
}

/** Whether a filter searches for a part of a text. */
export function searches(filter: ProfileFilter): boolean {
  return searchWords(filter.query ?? '').length > 0 || bareDocument(filter.document) !== ''
}
