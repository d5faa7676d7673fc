import * as z from 'zod/mini'
import { moment } from './call.ts'
import { job } from './jobs.ts'
import { anyInt, arrayUpTo } from './query.ts'

/** The ids of the records of a bulk call. */
export const manyIds = z.optional(arrayUpTo(anyInt, 5000))
/** Ids or a filter are required. */
export const namesSome = z.refine<{ ids?: unknown; filter?: unknown }>(
  (body) => body.ids !== undefined || body.filter !== undefined,
  { error: 'validation.required', path: ['ids'] },
)
/** A filter requires `count`: the number of records that the person saw. */
export const sawCount = z.refine<{ filter?: unknown; count?: unknown }>(
  (body) => body.filter === undefined || body.count !== undefined,
  { error: 'validation.required', path: ['count'] },
)

/** A record that a bulk call skipped: its id, the reason as a sentence, and the code of the reason for programs. */
export const skippedRow = z.object({ id: z.int(), reason: z.string(), code: z.string() })
export type SkippedRow = z.infer<typeof skippedRow>

/** The most records on which a bulk call works before it responds. Above this number the work is a job (ADR 0039). */
export const mostAtOnce = 2000

/** The job that does the work after a response with status 202. The other details then show that nothing is done yet. */
export const orderedJob = { job: z.optional(job) }

/** The details of a call on many records, with which one call can undo its work. */
export const manyUndo = {
  /** The citizens whose transition can be undone until `undo_until`. */
  undoable: z.array(z.int()),
  /** The ids of those transitions. The call that undoes them sends these ids. */
  transition_ids: z.array(z.int()),
  undo_until: moment,
}

/** The types of the jobs that do the work of bulk calls. */
export const manyTypes = ['assign-validator', 'transition-enrolments', 'undo-enrolments', 'activate-schedules'] as const
export type ManyType = (typeof manyTypes)[number]

/** The type of the notification that a job on many records has ended. Its subject is the result in a sentence. */
export const manyNotification = 'many'
