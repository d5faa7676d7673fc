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
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    park_id: field(referenceRequired, 'reference', { to: 'parks', isFilter: true }),
  },
  columns: {
    park_code: column(textOrNull, 'text', { inList: true, inSearch: true, width: 7.5 }),
    park_name: column(z.string(), 'name', { inList: true, inSearch: true }),
    park_address: column(textOrNull, 'name', { inSearch: true }),
    schedules_count: column(z.int(), 'number', { inList: true, width: 6 }),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'stage_id', filter: 'stage_id' }],
})
