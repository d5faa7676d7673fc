import * as z from 'zod/mini'
import { textOrNull } from '../../base/call.ts'
import { queryFlag } from '../../base/query.ts'
import { inputTextRequired, reference } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** The activities that citizens practise. */
export const activities = defineCatalogue({
  name: 'activities',
  entity: 'Activity',
  screen: { en: 'activities', es: 'actividades' },
  menuPlace: 60,
  view: 'activity_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    activity_type_id: field(reference, 'reference', { to: 'activity-types', isFilter: true }),
    is_initiate: field(z.optional(queryFlag), 'switch', { inList: true, isFilter: true, initial: false }),
  },
  columns: { activity_type_name: column(textOrNull, 'name', { inList: true }) },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'activity_id', filter: 'activity_id' }],
})
