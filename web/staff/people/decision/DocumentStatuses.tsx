import type { FileRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'

/** A citizen's documents, each with its status. */
export function DocumentStatuses({ files }: { readonly files: readonly FileRow[] }): ReactElement {
  return (
    <ul className="stack gap-6">
      {files.map(({ id, file_type, status, color }) => (
        <li key={id} className="spread gap-4-12">
          <span className="break-words">{sentenceCase(file_type)}</span>
          <StatusChip text={status} color={color} />
        </li>
      ))}
    </ul>
  )
}
