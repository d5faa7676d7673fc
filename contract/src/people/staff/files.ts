import * as z from 'zod/mini'
import {
  call,
  idOrNull,
  messageResponse,
  moment,
  page,
  portal,
  raw,
  stored,
  textOrNull,
  versioned,
  wireFile,
} from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { needs } from '../../base/models.ts'
import { anyInt, listOf, pageParams, queryInt, version } from '../../base/query.ts'
import { documentFileRequired, textRequired } from '../../base/rules.ts'
import { fileFields } from '../files.ts'

const tag = 'files'

const reading = { tag, needs: needs('view', 'File') }
const deciding = { tag, needs: needs('assign-status', 'File') }

/** A citizen's document, as in lists. Another call returns its content. */
export const fileRow = z.object({
  ...fileFields,
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The citizen's validator, who decides on the document. */
  checker_id: idOrNull,
  citizen_schedule_id: idOrNull,
  verified_at: z.nullable(moment),
  /** The member of staff who added it for the citizen; null if the citizen added it. */
  uploaded_by: textOrNull,
  ...versioned,
})
export type FileRow = z.infer<typeof fileRow>

export const listFiles = call('GET', portal('profiles/:id/files'), {
  ...reading,
  summary: 'A citizen’s documents, newest first',
  history: 'File',
  query: z.object({
    ...pageParams,
    status_id: z.optional(listOf(queryInt)),
    file_type_id: z.optional(listOf(queryInt)),
  }),
  columns: {
    headers: columnsNamed(['id', 'file', 'file_type', 'status', 'created_at', 'actions'], {
      right: ['id', 'created_at', 'actions'],
      center: ['status'],
    }),
  },
  response: page(fileRow),
})

export const readFile = call('GET', portal('profiles/:id/files/:file'), {
  ...reading,
  summary: 'The content of a document as a data URL; the audit log records the read',
  response: raw(wireFile),
})

export const addFile = call('POST', portal('profiles/:id/files'), {
  summary: 'Add a document on the citizen’s behalf: PDF or picture, 10 MB at most, checked by its content',
  tag,
  needs: needs('create', 'File'),
  body: z.object({ file: documentFileRequired, file_type_id: queryInt }),
  ...stored,
  takesFiles: true,
})

export const transitionFile = call('PUT', portal('profiles/:id/files/:file'), {
  ...deciding,
  summary: 'Verify or return a document',
  body: z.object({ status_id: queryInt, observation: textRequired, version }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment, file: fileRow })),
})

export const undoFileTransition = call('PATCH', portal('profiles/:id/files/:file/undo'), {
  ...deciding,
  summary: 'Undo one’s own last decision about a document within 60 seconds',
  /** The transition to undo, as in `undoProfileTransition`. */
  body: z.object({ transition_id: z.optional(anyInt) }),
  response: messageResponse(z.object({ file: fileRow })),
})

export const deleteFile = call('DELETE', portal('profiles/:id/files/:file'), {
  summary: 'Delete a document with the reason, or without a body; its content is deleted for good',
  tag,
  needs: needs('destroy', 'File'),
  body: z.object({ observation: z.optional(textRequired) }),
})
