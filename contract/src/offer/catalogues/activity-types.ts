import { capitalsRequired, iconRequired, inputTextRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Families of activities, with the icon that citizens see. Other systems identify them by `value`. */
export const activityTypes = defineCatalogue({
  name: 'activity-types',
  entity: 'ActivityType',
  screen: { en: 'activity-types', es: 'tipos-de-actividades' },
  menuPlace: 50,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    value: field(capitalsRequired, 'text', { inList: true, inSearch: true }),
    icon: field(iconRequired, 'icon', { inList: true, initial: 'mdi-run' }),
  },
  usedBy: [{ entity: 'Activity', table: 'activities', column: 'activity_type_id', filter: 'activity_type_id' }],
})
