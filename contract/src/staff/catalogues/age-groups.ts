import { ageRequired, inOrder, shortNameRequired } from '../../base/rules.ts'
import { defineCatalogue, field, readByEveryRole } from '../catalogue.ts'

/** Age ranges, in years. */
export const ageGroups = defineCatalogue({
  name: 'age-groups',
  entity: 'AgeGroup',
  path: 'age-groups',
  screen: { en: 'age-groups', es: 'grupos-de-edades' },
  menuPlace: 70,
  roles: readByEveryRole,
  table: 'age_groups',
  fields: {
    name: field(shortNameRequired, 'text', { inList: true }),
    min: field(ageRequired, 'number', { inList: true }),
    max: field(ageRequired, 'number', { inList: true }),
  },
  checks: [inOrder('min', 'max')],
})
