import { exportProfiles } from '@portal/contract/staff'
import { type InputOf, request } from '../../../../kit/request/api.ts'
import { takeExported } from '../../../frame/device/server-export.ts'
import type { ExportRequest } from '../../../list/declare.ts'
import { citizenSheets } from './citizen-sheets.ts'

/** Exports exactly the citizens of a list on the server: the file is saved immediately, or made as a background job. @throws ApiError */
export async function exportCitizens({ query, columns, sheets, kind, signal }: ExportRequest): Promise<void> {
  const format = kind === 'xlsx' || kind === 'zip' ? { format: kind } : { format: 'csv', separator: kind }
  const further = Object.fromEntries(citizenSheets.map(({ name }) => [name, sheets.includes(name)]))
  const fullQuery = { ...query, ...format, ...further, ...(columns === undefined ? {} : { columns }) }
  const input = { query: fullQuery } as InputOf<typeof exportProfiles>
  takeExported(await request(exportProfiles, { ...input, blockAllowed: false, progress: true, signal }))
}
