import { exportProfiles } from '@portal/contract/staff'
import type { ExportAsked } from '../../../kit/list/declare.ts'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { takeExported } from '../../layout/server-export.ts'

/** Exports exactly the citizens of a list on the server: the file is saved immediately, or made as a background job. @throws ApiError */
export async function exportCitizens({ query, columns, kind }: ExportAsked): Promise<void> {
  const format = kind === 'xlsx' ? { format: kind } : { format: 'csv', separator: kind }
  const asked = { ...query, ...format, ...(columns === undefined ? {} : { columns }) }
  const input = { query: asked } as InputOf<typeof exportProfiles>
  takeExported(await request(exportProfiles, { ...input, blockAllowed: false, progress: true }))
}
