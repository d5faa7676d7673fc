import * as z from 'zod/mini'
import {
  call,
  header,
  idOrNull,
  messageResponse,
  moment,
  page,
  raw,
  stored,
  textOrNull,
  wireFile,
} from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { pageParams, queryInt } from '../../base/query.ts'
import { citizensFileRequired, photograph } from '../../base/rules.ts'
import { fileFields } from '../files.ts'
import type { MarkedField } from './profile-form.ts'

const citizens = { tag: 'citizen-documents', needs: 'confirmed', by: ['citizen'] } as const

export const citizenFileTypes = call('GET', '/api/files', {
  ...citizens,
  summary: 'The types of documents',
  response: raw(z.array(z.object({ id: z.int(), name: z.string(), kind: fileFields.file_type_kind }))),
})

/** A document as the citizen sees it. */
export const citizenFileRow = z.object({
  ...fileFields,
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  citizen_schedule_id: idOrNull,
  /** Why it was returned; null unless it is returned. */
  observation: textOrNull,
  /** The document that it replaces. */
  replaces_id: idOrNull,
  /** The document that replaced it. */
  replaced_by: idOrNull,
  /** The actions that the citizen may do with it now. */
  can_replace: z.boolean(),
  can_delete: z.boolean(),
})
export type CitizenFileRow = z.infer<typeof citizenFileRow>

export const citizenFiles = call('GET', '/api/profiles/:id/files', {
  ...citizens,
  summary: 'The documents of a person of the account, newest first',
  query: z.object(pageParams),
  columns: {
    headers: columnsNamed(['id', 'file', 'file_type', 'status', 'observation', 'created_at', 'actions'], {
      right: ['id', 'created_at', 'actions'],
      center: ['status'],
    }),
  },
  response: page(citizenFileRow),
})

export const citizenReadFile = call('GET', '/api/profiles/:id/files/:file', {
  ...citizens,
  summary: 'The content of a document as a data URL; the audit log records the read',
  response: raw(wireFile),
})

/** A PDF or a photograph; two photographs, one of each side, become one PDF (ADR 0052). */
const sides = { file: citizensFileRequired, file_back: photograph }

export const citizenAddFile = call('POST', '/api/profiles/:id/files', {
  ...citizens,
  summary: 'Send a document: PDF, JPEG or PNG, 10 MB at most; it replaces a returned one of the same type',
  body: z.object({ ...sides, file_type_id: queryInt, citizen_schedule_id: z.optional(queryInt) }),
  ...stored,
  takesFiles: true,
})

export const citizenReplaceFile = call('POST', '/api/profiles/:id/files/:file/replacement', {
  ...citizens,
  summary: 'Replace a document that was returned, or that nobody has decided about',
  body: z.object(sides),
  ...stored,
  takesFiles: true,
})

export const citizenDeleteFile = call('DELETE', '/api/profiles/:id/files/:file', {
  ...citizens,
  summary: 'Withdraw a document that nobody has decided about; its content is deleted for good',
})

export const citizenObservation = z.object({
  id: z.int(),
  observation: z.string(),
  /** The reason of a decision as it was typed: `observation` has it in capitals. Null for other observations. */
  reason: textOrNull,
  /** Null for the portal: citizens do not see the names of staff. */
  user: textOrNull,
  /** The fields to correct, of the reason for a return; empty for other observations. */
  marked_fields: z.array(z.string() as z.ZodMiniType<MarkedField>),
  /** Those of them that a citizen has corrected since the last return. */
  corrected_fields: z.array(z.string() as z.ZodMiniType<MarkedField>),
  read_at: z.nullable(moment),
  created_at: moment,
})
export type CitizenObservation = z.infer<typeof citizenObservation>

export const citizenObservations = call('GET', '/api/profiles/:id/observations', {
  ...citizens,
  summary: 'The observations about a person of the account, newest first',
  query: z.object(pageParams),
  columns: { headers: columnsNamed(['observation', 'user', 'created_at']) },
  response: z.extend(page(citizenObservation), {
    details: z.object({ headers: z.array(header), expanded: z.array(header), title: z.string() }),
  }),
})

export const citizenReadObservation = call('GET', '/api/profiles/:id/observations/:observation', {
  ...citizens,
  summary: 'Mark an observation as read',
  effect: 'changes',
})

export const citizenReadObservations = call('POST', '/api/profiles/:id/observations', {
  ...citizens,
  summary: 'Mark all observations about a person as read',
})

export const citizenResubmit = call('POST', '/api/profiles/:id/resubmit', {
  ...citizens,
  summary: 'Send a corrected person back to the validator who returned them',
  response: messageResponse(z.object({ status_id: z.int(), status: z.string() })),
})
