import * as z from 'zod/mini'
import { call, portal, raw, textOrNull } from '../base/call.ts'

/** A person who can be chosen as a validator or assignor. */
export const staffOption = z.object({
  id: z.int(),
  full_name: z.string(),
  name: z.string(),
  surname: z.string(),
  /** How many citizens are assigned to them now. */
  assigned_count: z.int(),
  /** The day on which somebody who is absent today is back, `YYYY-MM-DD`; null for a person who is not absent. */
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
  summary: 'Staff who work on citizens of their own: who hold a role with that scope',
})

export const assignors = call('GET', portal('users/assignors'), {
  ...readingProfiles,
  summary: 'Staff who hold the assignor role',
})
