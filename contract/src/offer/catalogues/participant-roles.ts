import * as z from 'zod/mini'
import { queryFlag } from '../../base/query.ts'
import { inputTextRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** The roles that a member can have in a team. */
export const participantRoles = defineCatalogue({
  name: 'participant-roles',
  entity: 'ParticipantRole',
  path: 'participants-roles',
  screen: { en: 'participant-roles', es: 'roles-de-participantes' },
  menuPlace: 130,
  table: 'participant_roles',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    /** The captain of a team gets this role. At most one role has it. */
    is_captain: field(z.optional(queryFlag), 'switch', { inList: true, initial: false }),
  },
  usedBy: [
    {
      entity: 'Team',
      table: 'team_members',
      column: 'participant_role_id',
      partOf: { table: 'teams', column: 'team_id' },
    },
  ],
})
