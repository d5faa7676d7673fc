import { inputTextRequired, text } from '../../base/rules.ts'
import { defineCatalogue, field, readByEveryRole } from '../catalogue.ts'

/** Ways of taking part. */
export const modalities = defineCatalogue({
  name: 'modalities',
  entity: 'Modality',
  path: 'modalities',
  screen: { en: 'modalities', es: 'modalidades' },
  menuPlace: 80,
  roles: readByEveryRole,
  table: 'modalities',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    description: field(text, 'long-text'),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'modality_id', filter: 'modality_id' }],
})
