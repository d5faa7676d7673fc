import * as z from 'zod/mini'
import { moment, statusFields } from '../base/call.ts'

/** The fields of a document, wherever it is listed. */
export const fileFields = {
  id: z.int(),
  /** The file name at upload. */
  file: z.string(),
  file_type_id: z.int(),
  file_type: z.string(),
  profile_id: z.int(),
  ...statusFields,
  created_at: moment,
}
