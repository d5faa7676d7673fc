import { ageRequired, inOrder, shortNameRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Ranges of age, in years. */
export const ageGroups = defineCatalogue({
  name: 'age-groups',
  entity: 'AgeGroup',
  path: 'age-groups',
  table: 'age_groups',
  fields: {
    name: field(shortNameRequired, 'text', { inList: true }),
    min: field(ageRequired, 'number', { inList: true }),
    max: field(ageRequired, 'number', { inList: true }),
  },
  checks: [inOrder('min', 'max')],
})
