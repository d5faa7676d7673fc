import * as z from 'zod/mini'
import { moment, statusFields } from '../base/call.ts'

/** The meaning of a type of document for the program, whatever its name is. */
export const fileKinds = [
  'civil_registration',
  'health_insurance',
  'guardian',
  'disability',
  'residence',
  'identity',
  'receipt',
] as const
export type FileKind = (typeof fileKinds)[number]

/** The two types that the program requires. Every installation has them, and existing clients store their ids. */
export const identityFileType = 1
export const receiptFileType = 3

/** The fields of a document, wherever it is listed. */
export const fileFields = {
  id: z.int(),
  /** The file name at upload. */
  file: z.string(),
  file_type_id: z.int(),
  file_type: z.string(),
  /** Null for a type without a meaning for the program. */
  file_type_kind: z.nullable(z.enum(fileKinds)),
  profile_id: z.int(),
  ...statusFields,
  created_at: moment,
}
