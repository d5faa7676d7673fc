import type { ReactElement } from 'react'
import { Value } from '../../../kit/list/Value.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'

/** A value of a document's audit log: capitals of the wire become sentences. */
export function DrawnValue({ value }: { readonly value: unknown }): ReactElement {
  return <Value value={typeof value === 'string' ? sentenceCase(value) : value} spoken />
}
