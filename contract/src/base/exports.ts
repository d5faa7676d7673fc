import * as z from 'zod/mini'
import { call, raw } from './call.ts'
import { job, jobKey } from './jobs.ts'

const own = { tag: 'exports', needs: 'session' } as const

/** The type of the notification that an export is ready or has failed. Its subject is the key of the export. */
export const exportNotification = 'export'

/** A file, or with status 202 the job that makes the file, in `details`. */
export const exported = z.object({
  data: z.union([z.object({ name: z.string(), file: z.string() }), z.string()]),
  code: z.int(),
  requested_at: z.string(),
  details: z.nullable(job),
})

export const readExport = call('GET', '/api/exports/:key', {
  ...own,
  summary: 'The file of one’s own export, available for a day; its permissions are checked again',
  params: jobKey,
  response: raw(z.object({ name: z.string(), file: z.string() })),
})

export const downloadExport = call('GET', '/api/exports/:key/file', {
  ...own,
  summary: 'The same file as bytes, for files of any size',
  params: jobKey,
  response: z.file(),
})
