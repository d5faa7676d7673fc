import * as z from 'zod/mini'
import { textOrNull } from '../../base/call.ts'
import { queryFlag } from '../../base/query.ts'
import { codeRequired, inputTextRequired, reference } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** Services that receive payments online. */
export const pseServices = defineCatalogue({
  name: 'pse-services',
  entity: 'PseService',
  screen: { en: 'payment-services', es: 'servicios-de-pago' },
  menuPlace: 120,
  view: 'pse_service_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    code: field(codeRequired, 'text', { inList: true, inSearch: true }),
    park_id: field(reference, 'reference', { to: 'parks', isFilter: true }),
    is_active: field(z.optional(queryFlag), 'switch', { inList: true, isFilter: true, initial: true }),
  },
  columns: {
    park_code: column(textOrNull, 'text', { width: 7.5 }),
    park_name: column(textOrNull, 'name', { inList: true, inSearch: true }),
  },
  usedBy: [{ entity: 'Rate', table: 'rates', column: 'pse_service_id', filter: 'pse_service_id' }],
})
