import * as z from 'zod/mini'
import { call, moment, portal, raw, textOrNull, wireFile } from '../../base/call.ts'
import { inputTextRequired, pdfRequired } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** Documents that citizens read before they enrol. When a new file is uploaded, the earlier files stay stored. */
export const regulations = defineCatalogue({
  name: 'regulations',
  entity: 'Regulation',
  screen: { en: 'regulations', es: 'reglamentos' },
  menuPlace: 140,
  view: 'regulation_rows',
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    /** On the wire: the address of the call that returns the document. */
    file: field(pdfRequired, 'file'),
  },
  columns: {
    file_name: column(z.string(), 'sentence', { inList: true, inSearch: true }),
    file_size: column(z.int(), 'number', { inList: true, width: 6 }),
    files_count: column(z.int(), 'number', { inList: true, width: 6 }),
    schedules_count: column(z.int(), 'number', { inList: true, width: 6 }),
  },
  usedBy: [
    {
      entity: 'Schedule',
      table: 'schedule_regulations',
      column: 'regulation_id',
      filter: 'regulation_id',
      partOf: { table: 'schedules', column: 'schedule_id' },
    },
  ],
})

const reading = { tag: regulations.path, needs: regulations.index.needs }

export const readRegulationFile = call('GET', portal('regulations/:id/file'), {
  ...reading,
  summary: 'The current document, as a data URL',
  response: raw(wireFile),
})

/** A current or earlier file of a regulation. */
export const regulationFile = z.object({
  id: z.int(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The person who uploaded it; null if it came with the system. */
  user: textOrNull,
  is_present: z.boolean(),
  created_at: moment,
})
export type RegulationFile = z.infer<typeof regulationFile>

export const listRegulationFiles = call('GET', portal('regulations/:id/files'), {
  ...reading,
  summary: 'All documents of a regulation, current and former, newest first',
  response: raw(z.array(regulationFile)),
})

export const readFormerRegulationFile = call('GET', portal('regulations/:id/files/:file'), {
  ...reading,
  summary: 'One current or former document of a regulation, as a data URL',
  response: raw(wireFile),
})
