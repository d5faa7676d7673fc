import type { AnyCatalogue } from '@portal/contract/staff'
import type { ReactNode } from 'react'
import { Value } from '../../kit/list/Value.tsx'
import { fieldsOf } from './declared.ts'
import { FieldWords } from './FieldWords.tsx'

/** Draws a value of the audit log according to its field. The audit log gives names for ids. */
export function drawValue(catalogue: AnyCatalogue): (field: string, value: unknown) => ReactNode {
  const fields = fieldsOf(catalogue)
  return (name, value) => {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return <Value value={textual(value)} />
    return <FieldWords field={field} value={textual(value)} named={typeof value === 'string' ? value : undefined} />
  }
}

/** A list or an object in the audit log, as text. */
function textual(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
