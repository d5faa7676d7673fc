import * as z from 'zod/mini'
import { textOrNull } from '../../base/call.ts'
import { inputTextRequired, reference } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** Schedules belong to programs. The full name of a program has the name of its project and its own name. */
export const programs = defineCatalogue({
  name: 'programs',
  entity: 'Program',
  screen: { en: 'programs', es: 'programas' },
  menuPlace: 40,
  view: 'program_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    project_id: field(reference, 'reference', { to: 'projects', isFilter: true }),
  },
  columns: {
    project_name: column(textOrNull, 'name', { inSearch: true }),
    composed_name: column(z.string(), 'name', { inList: true }),
    schedules_count: column(z.int(), 'number', { inList: true, width: 6 }),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'program_id', filter: 'program_id' }],
})
