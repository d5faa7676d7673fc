import * as z from 'zod/mini'
import { profileFilters, rangesInOrder, readProfile } from '../people/staff/profiles.ts'
import { call, portal, raw } from './call.ts'
import type { CsvSeparator } from './csv.ts'
import { job } from './jobs.ts'
import { arrayUpTo, listParams, queryFlag, queryText } from './query.ts'

const tag = 'exports'
const own = { tag, needs: 'session' } as const

/** The type of the notification that an export is ready or has failed. Its subject is the key of the export. */
export const exportNotification = 'export'

/** A file, or with status 202 the job that makes the file, in `details`. */
export const exported = z.object({
  data: z.union([z.object({ name: z.string(), file: z.string() }), z.string()]),
  code: z.int(),
  requested_at: z.string(),
  details: z.nullable(job),
})

export const exportProfiles = call('GET', portal('profiles/excel'), {
  summary: 'Exactly the citizens of a filter, in scope: at once up to 2,000, else as a job',
  tag,
  needs: readProfile,
  query: z
    .object({
      ...profileFilters,
      column: listParams.column,
      order: listParams.order,
      /** The names of the columns. All columns if absent. */
      columns: z.optional(arrayUpTo(z.string().check(z.maxLength(60)), 60)),
      /** Whether the workbook or zip file also holds the documents, and the observations. They are in it if absent. */
      with_files: z.optional(queryFlag),
      with_observations: z.optional(queryFlag),
      /** A workbook, a text, or the sheets of the workbook as texts in a zip file. */
      format: z._default(z.enum(['xlsx', 'csv', 'zip']), 'xlsx'),
      /** The separator of the cells of a CSV file. The usual one of the language if absent. */
      separator: z.optional(z.enum(['semicolon', 'comma'] satisfies CsvSeparator[])),
    })
    .check(...rangesInOrder),
  response: exported,
  alsoStatus: 202,
})

/** How long an export stays available to its owner, in hours. */
export const exportHours = 24

export const listJobs = call('GET', '/api/job-status', {
  ...own,
  summary: 'Own exports and own work on many of the last day, newest first; `type` narrows',
  query: z.object({ type: z.optional(queryText) }),
  response: raw(z.array(job)),
})

const keyParams = z.object({ key: z.string().check(z.regex(/^[\w.-]{1,120}$/)) })

export const showJob = call('GET', '/api/job-status/:key', {
  ...own,
  summary: 'One of one’s own jobs by its key, with the result of work on many',
  params: keyParams,
  response: raw(job),
})

export const cancelJob = call('DELETE', '/api/job-status/:key', {
  ...own,
  summary: 'Cancel one of one’s own jobs, or throw its file away',
  params: keyParams,
})

export const readExport = call('GET', '/api/exports/:key', {
  ...own,
  summary: 'The file of one’s own export, for a day; its permissions are checked again',
  params: keyParams,
  response: raw(z.object({ name: z.string(), file: z.string() })),
})

export const downloadExport = call('GET', '/api/exports/:key/file', {
  ...own,
  summary: 'The same file as bytes, for files of any size',
  params: keyParams,
  response: z.file(),
})
