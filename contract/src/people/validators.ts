import * as z from 'zod/mini'
import { call, portal, raw, textOrNull } from '../base/call.ts'

/** A person who can be chosen as a validator or assignor. */
export const staffOption = z.object({
  id: z.int(),
  full_name: z.string(),
  name: z.string(),
  surname: z.string(),
  /** The number of citizens assigned to them now. */
  assigned_count: z.int(),
  /** The day on which a person who is absent today is back, `YYYY-MM-DD`; null for a person who is not absent. */
  back_on: textOrNull,
})
export type StaffOption = z.infer<typeof staffOption>

const readingProfiles = {
  tag: 'security',
  needs: [{ action: 'view', entity: 'Profile' }],
  response: raw(z.array(staffOption)),
} as const

export const validators = call('GET', portal('users/validators'), {
  ...readingProfiles,
  summary: 'Staff who have a role with the scope of own citizens',
})

export const assignors = call('GET', portal('users/assignors'), {
  ...readingProfiles,
  summary: 'Staff who have the assignor role',
})
