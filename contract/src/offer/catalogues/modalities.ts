import { inputTextRequired, text } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Ways of taking part. */
export const modalities = defineCatalogue({
  name: 'modalities',
  entity: 'Modality',
  screen: { en: 'modalities', es: 'modalidades' },
  menuPlace: 80,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    description: field(text, 'long-text'),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'modality_id', filter: 'modality_id' }],
})
