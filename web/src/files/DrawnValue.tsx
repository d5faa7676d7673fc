import type { ReactElement } from 'react'
import { Value } from '../list/Value.tsx'
import { sentenceCase } from '../ui/StatusChip.tsx'

/** A value of a document's trail: capitals of the wire become sentences. */
export function DrawnValue({ value }: { readonly value: unknown }): ReactElement {
  return <Value value={typeof value === 'string' ? sentenceCase(value) : value} spoken />
}
