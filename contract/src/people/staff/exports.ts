import * as z from 'zod/mini'
import { call, portal } from '../../base/call.ts'
import type { CsvSeparator } from '../../base/csv.ts'
import { exported } from '../../base/exports.ts'
import { arrayUpTo, listParams, queryFlag } from '../../base/query.ts'
import { profileFilters, rangesInOrder, readProfile } from './profiles.ts'

export const exportProfiles = call('GET', portal('profiles/excel'), {
  summary: 'Export the citizens of a filter, within the caller’s scope: at once up to 2,000, else as a job',
  tag: 'exports',
  needs: readProfile,
  query: z
    .object({
      ...profileFilters,
      column: listParams.column,
      order: listParams.order,
      /** The names of the columns. All columns if absent. */
      columns: z.optional(arrayUpTo(z.string().check(z.maxLength(60)), 60)),
      /** Whether the workbook or zip file also contains the documents, and the observations. True if absent. */
      with_files: z.optional(queryFlag),
      with_observations: z.optional(queryFlag),
      /** A workbook, a text, or the sheets of the workbook as texts in a zip file. */
      format: z._default(z.enum(['xlsx', 'csv', 'zip']), 'xlsx'),
      /** The separator of the cells of a CSV file. The usual one of the language if absent. */
      separator: z.optional(z.enum(['semicolon', 'comma'] satisfies CsvSeparator[])),
    })
    .check(...rangesInOrder),
  response: exported,
  alsoStatus: 202,
})
