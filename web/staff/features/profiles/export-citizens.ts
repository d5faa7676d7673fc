import { exportProfiles } from '@portal/contract/staff'
import type { ExportAsked } from '../../../kit/list/declare.ts'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { takeExported } from '../../layout/server-export.ts'

/** The server's file of exactly the citizens of a list: saved at once, or as a job in the tray. @throws ApiError */
export async function exportCitizens({ query, columns, kind }: ExportAsked): Promise<void> {
  const format = kind === 'xlsx' ? { format: kind } : { format: 'csv', separator: kind }
  const asked = { ...query, ...format, ...(columns === undefined ? {} : { columns }) }
  const input = { query: asked } as InputOf<typeof exportProfiles>
  takeExported(await request(exportProfiles, { ...input, blockAllowed: false, progress: true }))
}
