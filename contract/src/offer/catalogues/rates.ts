import * as z from 'zod/mini'
import { textOrNull } from '../../base/call.ts'
import { queryFlag } from '../../base/query.ts'
import { inputTextRequired, pesosRequired, reference } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** The prices of paid schedules. */
export const rates = defineCatalogue({
  name: 'rates',
  entity: 'Rate',
  screen: { en: 'rates', es: 'tarifas' },
  menuPlace: 110,
  view: 'rate_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    value: field(pesosRequired, 'money', { inList: true }),
    pse_service_id: field(reference, 'reference', { to: 'pse-services', isFilter: true }),
    is_active: field(z.optional(queryFlag), 'switch', { inList: true, isFilter: true, initial: true }),
  },
  columns: { pse_service_name: column(textOrNull, 'name', { inList: true, inSearch: true }) },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'rate_id', filter: 'rate_id' }],
})
