import * as z from 'zod/mini'
import { moment, textOrNull } from '../base/call.ts'

/** The fields that an identity document proves. After the verification a citizen asks to change them, and staff decide. */
export const identityFieldNames = [
  'name',
  's_name',
  'surname',
  's_surname',
  'birthdate',
  'document_type_id',
  'document',
] as const
export type IdentityField = (typeof identityFieldNames)[number]

export const identityRequestStates = ['pending', 'granted', 'refused'] as const

/** A request to change verified data of a person. */
export const identityRequest = z.object({
  id: z.int(),
  state: z.enum(identityRequestStates),
  /** The requested values. `old` is the present value of the person; null after the decision. Ids are replaced by names. */
  changes: z.array(
    z.object({
      field: z.enum(identityFieldNames),
      label: z.string(),
      old: textOrNull,
      new: textOrNull,
    }),
  ),
  reason: z.string(),
  /** Why it was refused. */
  observation: textOrNull,
  decided_at: z.nullable(moment),
  created_at: moment,
})
export type IdentityRequest = z.infer<typeof identityRequest>
