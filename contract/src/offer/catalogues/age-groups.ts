import { ageRequired, inOrder, shortNameRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Age ranges, in years. */
export const ageGroups = defineCatalogue({
  name: 'age-groups',
  entity: 'AgeGroup',
  screen: { en: 'age-groups', es: 'grupos-de-edades' },
  menuPlace: 70,
  fields: {
    name: field(shortNameRequired, 'text', { inList: true }),
    min: field(ageRequired, 'number', { inList: true }),
    max: field(ageRequired, 'number', { inList: true }),
  },
  checks: [inOrder('min', 'max')],
})
