import * as z from 'zod/mini'
import { call, moment, raw, textOrNull, timestamps } from './call.ts'
import { queryText } from './query.ts'

/** The states of a job. An export ends as `exported`, work on many records as `finished`. */
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

/** A background job of the caller. The `key` of an export is the name of the file that it makes. */
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
  /** The result, or why nothing was done, in the language of the request. Only of work on many records. */
  message: textOrNull,
  /** The `details` of the call's response. Only for a single job, and only after it finished work on many records. */
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
  summary: 'Own exports and own work on many records of the last day, newest first; `type` filters them',
  query: z.object({ type: z.optional(queryText) }),
  response: raw(z.array(job)),
})

/** The parameters of the path of a job or an export. */
export const jobKey = z.object({ key: z.string().check(z.regex(/^[\w.-]{1,120}$/)) })

export const showJob = call('GET', '/api/job-status/:key', {
  ...own,
  summary: 'One of one’s own jobs by its key, with the result of work on many records',
  params: jobKey,
  response: raw(job),
})

export const cancelJob = call('DELETE', '/api/job-status/:key', {
  ...own,
  summary: 'Cancel one of one’s own jobs, or delete its file',
  params: jobKey,
})
