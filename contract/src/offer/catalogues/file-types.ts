import { inputTextRequired } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Kinds of documents of citizens; 3 is the receipt of a deposit. */
export const fileTypes = defineCatalogue({
  name: 'file-types',
  entity: 'FileType',
  screen: { en: 'file-types', es: 'tipos-de-archivos' },
  menuPlace: 160,
  fields: { name: field(inputTextRequired, 'text', { inList: true }) },
  usedBy: [{ entity: 'File', table: 'files', column: 'file_type_id' }],
  system: { ids: [3] },
})
