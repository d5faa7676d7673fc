import * as z from 'zod/mini'
import { idOrNull, moment, statusFields, textOrNull, versioned } from '../base/call.ts'
import { type Column, center, column, fixed, right } from '../base/columns.ts'
import { scheduleRow } from '../offer/schedules.ts'

/** A member of a team. Members outside the caller's scope are counted but not shown. */
export const teamMember = z.object({
  profile_id: z.int(),
  full_name: z.string(),
  document_type: z.string(),
  document: z.string(),
  age: z.int(),
  email: z.string(),
  mobile_phone: textOrNull,
  whatsapp: textOrNull,
  participant_role_id: z.int(),
  participant_role: z.string(),
  is_captain: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

export const team = z.object({
  id: z.int(),
  schedule_id: z.int(),
  name: z.string(),
  ...statusFields,
  captain_profile_id: z.int(),
  /** Null if the captain is outside the caller's scope. */
  captain: textOrNull,
  /** The captain's validator, who decides on the team. Null if the captain is outside the caller's scope. */
  checker_id: idOrNull,
  members_count: z.int(),
  members: z.array(teamMember),
  undo_until: z.nullable(moment),
  /** The id of that transition. */
  undo_transition_id: idOrNull,
  ...versioned,
})
export type Team = z.infer<typeof team>

export const teamHeaders: readonly Column[] = [
  column('id', 'id', 'mdi-pound', right),
  column('actions', 'other', undefined, { ...right, ...fixed }),
  column('status', 'status', 'mdi-check-decagram', { ...center, beside: 'color' }),
  column('name', 'text', 'mdi-account-group'),
  column('captain', 'other', 'mdi-account-star', fixed),
  column('members_count', 'number', 'mdi-account-multiple', right),
  column('created_at', 'moment', 'mdi-calendar', right),
]
export const teamExpanded: readonly Column[] = [column('updated_at', 'moment', 'mdi-calendar', right)]

/** A schedule in which a citizen takes part with a team. */
export const teamSchedule = z.object({
  ...scheduleRow.shape,
  profile_id: z.int(),
  team_id: z.int(),
  team_name: z.string(),
  team_status_id: z.int(),
  team_status_name: z.string(),
  team_status_color: z.string(),
  participant_role: z.string(),
  is_captain: z.boolean(),
  team_members_count: z.int(),
  team_created_at: moment,
})
export type TeamSchedule = z.infer<typeof teamSchedule>
