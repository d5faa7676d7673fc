import {
  fold,
  latestBirthdate,
  type PersonField,
  type PersonFieldName,
  personFieldList,
  plainDocument,
  type Subject,
  searchWords,
} from '@portal/contract'
import type { ProfileFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, anywhere, inDays, oneOf } from '../../base/database/search.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { undeliveredAccounts } from '../../base/services/mail/undelivered.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { hasOpenIdentityRequest } from '../identity-requests.ts'
import { isInQueue, isPostponed, isReopened, waitsFrom, waitsSince } from '../waiting.ts'
import { exactNames, similarNames } from './similar-names.ts'

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

const hasFiles = sql<SqlBool>`exists (select from files where files.profile_id = profiles.id and files.deleted_at is null)`

/** Citizens who were returned on these days. The return was not undone; later events do not matter. */
function returnedIn(from: string | undefined, to: string | undefined): Condition[] {
  const days = inDays('profile_transitions.created_at', from, to)
  if (days.length === 0) return []
  return [
    sql<SqlBool>`profiles.id in (select profile_id from profile_transitions
      where profile_transitions.move = 'return' and profile_transitions.undone_at is null and ${allOf(days)})`,
  ]
}

/** Citizens whom a person verified or returned on these days. The decision was not undone; later events do not matter. */
function decidedIn(by: number | null, from: string | undefined, to: string | undefined): Condition[] {
  const days = inDays('profile_transitions.created_at', from, to)
  if (days.length === 0) return []
  return [
    sql<SqlBool>`profiles.id in (select profile_id from profile_transitions
      where profile_transitions.user_id = ${by} and profile_transitions.move in ('verify', 'return')
        and profile_transitions.undone_at is null and ${allOf(days)})`,
  ]
}

/** Citizens who have an age between these today, both included. An absent age sets no limit. */
function aged(column: string, { age_from, age_to }: ProfileFilter, now: Date): Condition[] {
  const born = sql.ref(column)
  const today = bogotaDay(now)
  return [
    ...(age_from === undefined ? [] : [sql<SqlBool>`${born} <= ${latestBirthdate(age_from, today)}`]),
    ...(age_to === undefined ? [] : [sql<SqlBool>`${born} > ${latestBirthdate(age_to + 1, today)}`]),
  ]
}

type ValuesFilter = Extract<
  {
    [Name in keyof ProfileFilter]-?: ProfileFilter[Name] extends number[] | undefined ? Name : never
  }[keyof ProfileFilter],
  PersonFieldName
>

/** The conditions of a field of a person, by the kind of its filter. */
const byKind: {
  readonly [Kind in NonNullable<PersonField['filter']>]: (name: string, filter: ProfileFilter, now: Date) => Condition[]
} = {
  values: (name, filter) => oneOf(`profiles.${name}`, filter[name as ValuesFilter]),
  document: (_, { document }) => documentPart(document),
  age: (name, filter, now) => aged(`profiles.${name}`, filter, now),
}

/** The condition that separates the exact matches of a search from the similar ones; undefined if the filter selects no similar ones. */
export function exactOf({ query, similar }: ProfileFilter): Condition | undefined {
  return present(similar) && similarNames(query).length > 0 ? allOf(exactNames(query)) : undefined
}

const searched = (filter: ProfileFilter): Condition[] =>
  exactOf(filter) === undefined ? exactNames(filter.query) : similarNames(filter.query)

/**
 * The conditions on `profiles` for a filter; none for an empty filter. An age is that of the day of `now` in Bogotá; decisions are those of
 * `by`.
 */
export function filtersOf(by: Subject, filter: ProfileFilter, now: Date): Condition[] {
  const { not_assigned, assigned, validators_id = [] } = filter
  // Nobody without a validator has one. The planner does not see that.
  if (present(not_assigned) && (present(assigned) || validators_id.length > 0)) return [sql<SqlBool>`false`]
  return [
    ...searched(filter),
    ...personFieldList.flatMap(({ column, filter: kind }) => (kind ? byKind[kind](column, filter, now) : [])),
    ...oneOf('profiles.status_id', filter.status_id),
    ...(present(not_assigned) ? [sql<SqlBool>`profiles.checker_id is null`] : []),
    ...(present(assigned) ? [sql<SqlBool>`profiles.checker_id is not null`] : []),
    ...oneOf('profiles.checker_id', validators_id),
    ...inDays('profiles.created_at', filter.start_date, filter.final_date),
    ...inDays('profiles.verified_at', filter.verified_from, filter.verified_to),
    ...returnedIn(filter.returned_from, filter.returned_to),
    ...decidedIn(by.id, filter.decided_from, filter.decided_to),
    ...(present(filter.in_queue) ? [isInQueue] : []),
    ...(present(filter.reopened) ? [isInQueue, isReopened] : []),
    ...(present(filter.postponed) ? [isInQueue, isPostponed] : []),
    ...(present(filter.with_files) ? [hasFiles] : []),
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
export function matching(principal: Subject, filter: ProfileFilter, now: Date): Condition {
  return allOf([profilePolicy.rows(principal), ...filtersOf(principal, filter, now)])
}

/** Whether a filter searches for a part of a text. */
export function searches(filter: ProfileFilter): boolean {
  return searchWords(filter.query ?? '').length > 0 || bareDocument(filter.document) !== ''
}
