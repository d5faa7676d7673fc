import { inputTextRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** The person whose data a profile contains: 1 the account's owner, 2 a person in their care. */
export const profileTypes = defineCatalogue({
  name: 'profile-types',
  entity: 'ProfileType',
  screen: { en: 'profile-types', es: 'tipos-de-perfiles' },
  menuPlace: 170,
  fields: { name: field(inputTextRequired, 'text', { inList: true }) },
  usedBy: [{ entity: 'Profile', table: 'profiles', column: 'profile_type_id', filter: 'profile_type_id' }],
  system: { ids: [1, 2] },
})
