import type { ScheduleRow } from '@portal/contract'
import { showRegulationDocument } from '@portal/contract/citizens'

type Regulations = ScheduleRow['regulations']

/** The regulations of a schedule with the public addresses of their documents, which need no session. */
export function publicRegulations(regulations: Regulations, publicUrl: string): Regulations {
  return regulations.map(({ id, name }) => ({
    id,
    name,
    file: publicUrl + showRegulationDocument.path.replace(':id', String(id)),
  }))
}
