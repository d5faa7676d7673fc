import type { Happening } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Cell, writtenText } from '../../../list/table/Cell.tsx'
import type { Changed } from '../../../ui/table/ChangesTable.tsx'
import { kindOf } from './facts.ts'

interface Props {
  readonly field: string
  readonly value: unknown
  /** Whether to show the text "no data". */
  readonly withText?: boolean
}

/** The text of a field of a citizen in readable form. */
export function fieldText(field: string, text: string): string {
  return writtenText(kindOf(field), text)
}

/** A field of a citizen in readable form: the capitals of the API become names and sentences. */
export function FieldValue({ field, value, withText = true }: Props): ReactElement {
  return <Cell kind={kindOf(field, value)} value={value} withText={withText} />
}

/** Changes of a citizen in readable form: the value before, and the one after. @param withText shows the text "no data" */
export function readableChanges(changes: Happening['changes'], withText = true): Changed[] {
  return changes.map(({ field, label, old, new: after }) => ({
    field,
    label: sentenceCase(label),
    before: <FieldValue field={field} value={old} withText={withText} />,
    after: <FieldValue field={field} value={after} withText={withText} />,
  }))
}
