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
  fields: { name: field(inputTextRequired, 'text', { inList: true }) },
  usedBy: [
    {
      entity: 'Team',
      table: 'team_members',
      column: 'participant_role_id',
      partOf: { table: 'teams', column: 'team_id' },
    },
  ],
})
