import type { IdentityRequest } from '@portal/contract'
import type { Changed } from '../../../kit/ui/ChangesTable.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { FieldValue } from './FieldValue.tsx'

/** The changes of a request: the value now and the wanted one. */
export function changedFields({ changes }: Pick<IdentityRequest, 'changes'>): Changed[] {
  return changes.map(({ field, label, old, new: wanted }) => ({
    field,
    label: sentenceCase(label),
    before: <FieldValue field={field} value={old} />,
    after: <FieldValue field={field} value={wanted} />,
  }))
}
