import type { ReactElement } from 'react'
import { Value } from '../../../kit/list/Value.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'

/** A value in the audit log of a document: the capitals of the API become sentence case. */
export function DrawnValue({ value }: { readonly value: unknown }): ReactElement {
  return <Value value={typeof value === 'string' ? sentenceCase(value) : value} spoken />
}
