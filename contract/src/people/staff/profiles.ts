import * as z from 'zod/mini'
import {
  call,
  idOrNull,
  type ListColumn,
  messageResponse,
  moment,
  one,
  page,
  portal,
  raw,
  statusFields,
  timestamps,
} from '../../base/call.ts'
import { columnsNamed, shownAs } from '../../base/columns.ts'
import { manyIds, manyUndo, namesSome, orderedJob, sawCount } from '../../base/many.ts'
import { needs } from '../../base/models.ts'
import {
  anyInt,
  arrayUpTo,
  listOf,
  listParams,
  pageParams,
  queryDay,
  queryFlag,
  queryInt,
  version,
} from '../../base/query.ts'
import { inOrder, textRequired } from '../../base/rules.ts'
import { personFields } from '../person-fields.ts'
import { filterShape } from '../person-shapes.ts'
import { profile, profileExpanded, profileHeaders, profileRow, profileSensitive } from '../profiles.ts'

const tag = 'profiles'

/** The permission that every call that returns citizens requires. */
export const readProfile = needs('view', 'Profile')
const reading = { tag, needs: readProfile }
const assigning = { tag, needs: needs('assign-validator', 'Profile') }
const deciding = { tag, needs: needs('assign-status', 'Profile') }

/** The filters of the list of citizens and of the bulk assignment. */
export const profileFilters = {
  query: listParams.query,
  /**
   * The search also finds names that are heard like the words, or like the words with two letters swapped or, in long words, one letter
   * wrong. They come after the exact ones. The parameter is enough, whatever its value is.
   */
  similar: z.optional(z.unknown()),
  ...filterShape(personFields),
  status_id: z.optional(listOf(queryInt)),
  /** Citizens without a validator. The parameter is enough, whatever its value is. */
  not_assigned: z.optional(z.unknown()),
  /** Citizens with a validator. The parameter is enough, whatever its value is. */
  assigned: z.optional(z.unknown()),
  validators_id: z.optional(listOf(queryInt)),
  /** Registered from and to, both days included. */
  start_date: queryDay,
  final_date: queryDay,
  /** Verified from and to, both days included. */
  verified_from: queryDay,
  verified_to: queryDay,
  /** Returned at least once from and to, both days included. A return that was undone does not count. */
  returned_from: queryDay,
  returned_to: queryDay,
  /** Verified or returned by the caller from and to, both days included. A decision that was undone does not count. */
  decided_from: queryDay,
  decided_to: queryDay,
  /** Citizens in the queue of the desk: in validation, or returned and sent again. The parameter is enough, whatever its value is. */
  in_queue: z.optional(z.unknown()),
  /** Citizens in the queue who came back after a decision. The parameter is enough, whatever its value is. */
  reopened: z.optional(z.unknown()),
  /** Citizens in the queue who were moved to its end. The parameter is enough, whatever its value is. */
  postponed: z.optional(z.unknown()),
  /** Citizens who wait for a decision since a day between these; only `waiting_until`: since this day or longer. */
  waiting_from: queryDay,
  waiting_until: queryDay,
  /** Citizens who have sent a document. The parameter is enough, whatever its value is. */
  with_files: z.optional(z.unknown()),
  /** Verified citizens who ask to change their identity. The parameter is enough, whatever its value is. */
  identity_request: z.optional(z.unknown()),
  /** Citizens whose account has an address at which mails do not arrive. The parameter is enough, whatever its value is. */
  email_undelivered: z.optional(z.unknown()),
}
/** Each range of {@link profileFilters} whose ends are compared. */
export const rangesInOrder = [inOrder('start_date', 'final_date'), inOrder('age_from', 'age_to')] as const
const filter = z.object(profileFilters).check(...rangesInOrder)
export type ProfileFilter = z.infer<typeof filter>

/** The largest number of citizens that a search counts. If there are more, `meta.total_is_lower_bound` is true. */
export const mostMatchesCounted = 1000

/** How lists of the staff show the columns of citizens. It is not beside them, because the citizens' application loads those. */
export const profileLooks: Readonly<Record<string, Partial<ListColumn>>> = {
  id: { width: 4, isVisible: false },
  status: { width: 8.5 },
  profile_type: { width: 7.25 },
  document_type: { width: 8, isVisible: false },
  document: { width: 8.75 },
  full_name: { width: 15 },
  birthdate: { width: 7 },
  age: { width: 4.25 },
  email: { width: 13 },
  mobile_phone: { width: 9.5 },
  full_name_verifier: { width: 11, isWrapped: true },
  waiting_since: { width: 8 },
  pending_files_count: { width: 6 },
}

export const listProfiles = call('GET', portal('profiles'), {
  ...reading,
  summary: 'Citizens, within the caller’s scope',
  history: 'Profile',
  query: z.object({ ...listParams, ...profileFilters }).check(...rangesInOrder),
  response: page(profileRow),
  columns: { headers: shownAs(profileHeaders, profileLooks), expanded: shownAs(profileExpanded, profileLooks) },
  choosesFields: true,
})

/** How many citizens within the scope have a name or document with the searched words, and a similar name, with one status. */
const matchesOfStatus = z.object({
  ...statusFields,
  count: z.int(),
  similar: z.int(),
  /** The citizen, if there is only one. */
  id: idOrNull,
})

export const profileMatches = call('GET', portal('profiles/matches'), {
  ...reading,
  summary: 'Where a search finds citizens that a list does not show: similar names, and other statuses',
  query: filter,
  response: raw(
    z.object({
      /** The similar names that the list with this filter leaves out: the filter `similar` shows them. */
      similar: z.int(),
      /** Every status with a match, whatever the other filters are. */
      statuses: z.array(matchesOfStatus),
      /** There are more than were counted. */
      is_lower_bound: z.boolean(),
    }),
  ),
})
export type ProfileMatches = z.infer<typeof profileMatches.response>['data']

/** The changes of citizens since a person was returned: fields with names in place of ids, and the ids of documents. */
const changedSinceReturn = z.object({
  /** `old` is null for people who may not read the history. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), old: z.unknown(), new: z.unknown() })),
  files: z.array(z.int()),
})
export type ChangedSinceReturn = z.infer<typeof changedSinceReturn>

export const showProfile = call('GET', portal('profiles/:id'), {
  ...reading,
  summary: 'One citizen with all fields; the audit log records the read',
  history: 'Profile',
  /** The changes since the return, while a citizen who is back in the queue waits for the next decision. */
  response: one(z.extend(profile, { changed_since_return: z.optional(changedSinceReturn) })),
  columns: { headers: [...profileHeaders, ...profileExpanded, ...profileSensitive] },
})

export const assignValidator = call('PUT', portal('profiles/:id/validator'), {
  ...assigning,
  summary: 'Assign a citizen to a validator',
  body: z.object({ validator_id: queryInt, version }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment })),
})

/** A citizen that a bulk call skipped, and the reason. */
export const skipped = z.object({ id: z.int(), reason: z.string() })

/** The largest number of citizens that one call assigns. */
export const mostAssigned = 20_000

/** The largest number of validators among whom one call shares citizens. */
export const mostSharing = 100

/** Either one validator or shares among several, whose counts add up to the number of citizens. */
const namesValidators = z.refine<{ validator_id?: unknown; shares?: unknown }>(
  (body) => (body.validator_id === undefined) !== (body.shares === undefined),
  { error: 'validation.required', path: ['validator_id'] },
)

/** The oldest of a filter are at least one. */
const countsOldest = z.refine<{ oldest?: unknown; ids?: unknown; count?: unknown }>(
  ({ oldest, ids, count }) => oldest !== true || (ids === undefined && Number(count) >= 1),
  { error: 'validation.integer', path: ['count'] },
)

export const assignValidatorToMany = call('POST', portal('profiles/validator'), {
  ...assigning,
  summary:
    'Assign many citizens to a validator, or share them: those of the ids, all that match a filter whose count the person saw, or of those the ones who wait the longest',
  body: z
    .object({
      validator_id: z.optional(queryInt),
      /** In place of `validator_id`: the number of citizens for each of these validators. Citizens who already have one of them keep that validator. */
      shares: z.optional(
        arrayUpTo(
          z.object({
            validator_id: queryInt,
            count: z.int('validation.integer').check(z.gte(1, 'validation.integer')),
          }),
          mostSharing,
        ).check(z.minLength(1, 'validation.required')),
      ),
      ids: manyIds,
      filter: z.optional(filter),
      count: z.optional(anyInt),
      /** With a filter: of those that match, the `count` citizens who wait the longest. */
      oldest: z.optional(queryFlag),
    })
    .check(namesSome, sawCount, namesValidators, countsOldest),
  response: messageResponse(
    z.object({
      assigned: z.int(),
      /** The number of citizens that each validator got; absent if they were not shared. */
      shares: z.optional(z.array(z.object({ validator_id: z.int(), full_name: z.string(), assigned: z.int() }))),
      skipped: z.array(skipped),
      /** `undoable` is empty if they are more than `undoMaxRecords`. */
      ...manyUndo,
      ...orderedJob,
    }),
  ),
  alsoStatus: 202,
})

/** The largest number of assignments that one call can undo. */
export const undoMaxRecords = 1000

export const undoAssignments = call('PATCH', portal('profiles/validator/undo'), {
  ...assigning,
  summary: 'Undo one’s own assignments of many citizens within 60 seconds',
  body: z.object({
    ids: arrayUpTo(anyInt, undoMaxRecords),
    /** Only these transitions are undone. A citizen whose last transition is another one does not change. */
    transition_ids: z.optional(arrayUpTo(anyInt, undoMaxRecords)),
  }),
  response: messageResponse(z.object({ undone: z.int(), skipped: z.array(skipped) })),
})

export const transitionProfile = call('PUT', portal('profiles/:id/status'), {
  ...deciding,
  summary: 'Verify or return a citizen, or resume the validation',
  body: z.object({ status_id: queryInt, observation: textRequired, version }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment })),
})

export const undoProfileTransition = call('PATCH', portal('profiles/:id/status/undo'), {
  summary: 'Undo one’s own last status transition within 60 seconds',
  tag,
  needs: [
    { action: 'assign-status', entity: 'Profile' },
    { action: 'assign-validator', entity: 'Profile' },
  ],
  /** The transition to undo; the last one by default. The error is `undo_overtaken` if the last transition is another one. */
  body: z.object({ transition_id: z.optional(anyInt) }),
})

export const handOverProfile = call('PUT', portal('profiles/:id/handover'), {
  ...deciding,
  summary: 'Hand a citizen in validation over to another validator, with a reason',
  body: z.object({ validator_id: queryInt, reason: textRequired, version }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment })),
})

export const undoHandover = call('PATCH', portal('profiles/:id/handover/undo'), {
  ...deciding,
  summary: 'Undo one’s own handover of a citizen within 60 seconds',
  body: z.object({ transition_id: anyInt }),
})

export const postponeProfile = call('PUT', portal('profiles/:id/postponement'), {
  ...deciding,
  summary: 'Move a citizen to the end of the queue of the desk, with a reason',
  body: z.object({ reason: textRequired, version }),
})

export const resumeProfile = call('DELETE', portal('profiles/:id/postponement'), {
  ...deciding,
  summary: 'Return a citizen from the end of the queue to their position',
})

export const myDay = call('GET', portal('dashboard/my-day'), {
  summary:
    'The number of citizens whom the caller decided about today, and of those who wait in the queue of the desk, within the scope',
  tag: 'dashboard',
  needs: readProfile,
  response: raw(
    z.object({
      /** Those whom the caller decided about on this day: the filters `decided_from` and `decided_to` find them. */
      decided_today: z.int(),
      today: z.string(),
      /** Those in the queue: the filter `in_queue` finds them. */
      waiting: z.int(),
      /** Since when the longest waiting citizen waits. */
      oldest_at: z.nullable(moment),
      /** The citizens who came back after a decision, and those who were moved to the end: the filters of the same names find them. */
      reopened: z.int(),
      postponed: z.int(),
      /** Those in the queue who wait longer than the promised days. */
      late: z.int(),
      /** The pending ones, who are in no queue yet, who wait longer: the filters `status_id` and `waiting_until` find them. */
      late_pending: z.int(),
      promised_days: z.int(),
      /** The late ones are those in the queue who wait since this day or longer: the filters `in_queue` and `waiting_until` find them. */
      late_until: z.string(),
      /** Those who ask to change their identity: the filter `identity_request` finds them. */
      identity_requests: z.int(),
    }),
  ),
})

export const observation = z.object({
  id: z.int(),
  observation: z.string(),
  /** The names of staff in a sentence of the program; a reader shows them as names. */
  names: z.array(z.string()),
  user: z.string(),
  user_id: idOrNull,
  profile_id: z.int(),
  read_at: z.nullable(moment),
  ...timestamps,
})
export type Observation = z.infer<typeof observation>

export const listObservations = call('GET', portal('profiles/:id/observations'), {
  summary: 'The observations about a citizen, newest first',
  tag,
  history: 'Observation',
  needs: needs('view', 'Observation'),
  query: z.object(pageParams),
  response: page(observation),
  columns: { headers: columnsNamed(['id', 'observation', 'user', 'created_at']) },
})
