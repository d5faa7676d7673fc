import type { Happening } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { phoneText } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Value } from '../../../list/table/Value.tsx'
import type { Changed } from '../../../ui/table/ChangesTable.tsx'
import { kindOf, writingOf } from './facts.ts'

interface Props {
  readonly field: string
  readonly value: unknown
  /** Whether to show the text "no data". */
  readonly withText?: boolean
}

/** The text of a field of a citizen in readable form. */
export function fieldText(field: string, text: string): string {
  if (kindOf(field) === 'phone') return phoneText(text)
  const writing = writingOf(field)
  return writing === 'name' ? nameCase(text) : writing === 'sentence' ? sentenceCase(text) : text
}

/** A field of a citizen in readable form: the capitals of the API become names and sentences. */
export function FieldValue({ field, value, withText = true }: Props): ReactElement {
  const { t } = useTranslation()
  if (typeof value !== 'string') return <Value value={value} withText={withText} isName={field === 'id'} />
  if (kindOf(field) === 'flag') return <span>{t(value === 'SI' ? 'ui.yes' : 'ui.no')}</span>
  return <Value value={fieldText(field, value)} withText={withText} />
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
