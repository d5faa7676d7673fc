import * as z from 'zod/mini'
import { textOrNull } from '../../base/call.ts'
import { inputTextRequired, referenceRequired } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** Places inside a park. */
export const stages = defineCatalogue({
  name: 'stages',
  entity: 'Stage',
  screen: { en: 'stages', es: 'escenarios' },
  menuPlace: 20,
  view: 'stage_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    park_id: field(referenceRequired, 'reference', { to: 'parks', isFilter: true }),
  },
  columns: {
    park_code: column(textOrNull, { inList: true, inSearch: true }),
    park_name: column(z.string(), { inList: true, inSearch: true }),
    park_address: column(textOrNull, { inSearch: true }),
    schedules_count: column(z.int(), { inList: true }),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'stage_id', filter: 'stage_id' }],
})
