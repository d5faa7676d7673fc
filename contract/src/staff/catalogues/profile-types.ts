import { inputTextRequired } from '../../base/rules.ts'
import { defineCatalogue, field, readByEveryRole } from '../catalogue.ts'

/** Whose data a profile contains: 1 the account's owner, 2 a person in their care. */
export const profileTypes = defineCatalogue({
  name: 'profile-types',
  entity: 'ProfileType',
  path: 'profile-types',
  screen: { en: 'profile-types', es: 'tipos-de-perfiles' },
  menuPlace: 170,
  roles: readByEveryRole,
  table: 'profile_types',
  fields: { name: field(inputTextRequired, 'text', { inList: true }) },
  usedBy: [{ entity: 'Profile', table: 'profiles', column: 'profile_type_id', filter: 'profile_type_id' }],
  system: { ids: [1, 2] },
})
