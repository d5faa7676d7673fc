import * as z from 'zod/mini'
import { inputTextRequired } from '../../base/rules.ts'
import { systemStatuses } from '../../base/statuses.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** The colours that a status may have, named by meaning. */
export const statusColours = ['yellow', 'warning', 'success', 'error', 'info'] as const

/** The error for a missing choice. A form sends an empty text if nothing is chosen. */
function unchosen({ input }: { readonly input?: unknown }): string {
  return input === undefined || input === null || input === '' ? 'validation.required' : 'validation.one_of'
}

/** The statuses of citizens, enrolments and documents. Names and colours may change. The id identifies the status. */
export const statuses = defineCatalogue({
  name: 'status',
  entity: 'Status',
  screen: { en: 'system-status', es: 'estados-del-sistema', plain: 'status' },
  menuPlace: 10,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    color: field(z.enum(statusColours, 'validation.one_of'), 'colour', { inList: true, initial: 'info' }),
    family: field(z.enum(['profile', 'subscription', 'file'], { error: unchosen }), 'select', {
      inList: true,
      isFilter: true,
      initial: 'profile',
      options: [
        { value: 'profile', label: 'choices.family_profile' },
        { value: 'subscription', label: 'choices.family_subscription' },
        { value: 'file', label: 'choices.family_file' },
      ],
    }),
  },
  usedBy: [
    { entity: 'Profile', table: 'profiles', column: 'status_id', filter: 'status_id' },
    { entity: 'CitizenSchedule', table: 'citizen_schedules', column: 'status_id' },
    { entity: 'Team', table: 'teams', column: 'status_id' },
    { entity: 'File', table: 'files', column: 'status_id' },
  ],
  system: { ids: [...systemStatuses], fixed: ['family'] },
})
