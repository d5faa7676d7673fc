import * as z from 'zod/mini'
import { call, moment, raw, textOrNull, timestamps } from './call.ts'
import { queryText } from './query.ts'

/** The states of a job. An export ends as `exported`, work on many records and an import as `finished`. */
export const jobStatuses = [
  'queued',
  'executing',
  'retrying',
  'exported',
  'finished',
  'failed',
  'cancelled',
  'expired',
] as const

/** A background job of the caller. The `key` of a job that makes a file is the name of the file; `output` repeats it while there is a file. */
export const job = z.object({
  id: z.int(),
  key: z.string(),
  job_id: z.string(),
  type: z.string(),
  queue: z.string(),
  attempts: z.int(),
  progress_now: z.int(),
  progress_max: z.int(),
  status: z.enum(jobStatuses),
  input: z.record(z.string(), z.unknown()),
  output: textOrNull,
  /** The result, or why nothing was done, in the language of the request. Not of exports. */
  message: textOrNull,
  /** The `details` of the call's response. Only for a single job, after work on many records or an import. */
  result: z.optional(z.record(z.string(), z.unknown())),
  user_id: z.int(),
  ...timestamps,
  started_at: z.nullable(moment),
  finished_at: z.nullable(moment),
  /** The time until which the file can be downloaded. */
  expires_at: z.nullable(moment),
})
export type Job = z.infer<typeof job>

const own = { tag: 'exports', needs: 'session' } as const

/** How long the file or the result of a job stays available to its owner, in hours. */
export const exportHours = 24

export const listJobs = call('GET', '/api/job-status', {
  ...own,
  summary: 'Own exports, work on many records and imports of the last day, newest first; `type` filters them',
  query: z.object({ type: z.optional(queryText) }),
  response: raw(z.array(job)),
})

/** The parameters of the path of a job or an export. */
export const jobKey = z.object({ key: z.string().check(z.regex(/^[\w.-]{1,120}$/)) })

export const showJob = call('GET', '/api/job-status/:key', {
  ...own,
  summary: 'One of one’s own jobs by its key, with the result of work on many records or of an import',
  params: jobKey,
  response: raw(job),
})

export const cancelJob = call('DELETE', '/api/job-status/:key', {
  ...own,
  summary: 'Cancel one of one’s own jobs, or delete its file',
  params: jobKey,
})
