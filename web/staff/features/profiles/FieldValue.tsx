import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Value } from '../../../kit/list/Value.tsx'
import { phoneText } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { writingOf } from './facts.ts'

interface Props {
  readonly field: string
  readonly value: unknown
  /** Shows "no data" in words. */
  readonly spoken?: boolean
}

/** A field of a citizen in readable form: the capitals of the API become names and sentences. */
export function FieldValue({ field, value, spoken = true }: Props): ReactElement {
  const { t } = useTranslation()
  if (typeof value !== 'string') return <Value value={value} spoken={spoken} isName={field === 'id'} />
  if (field === 'has_disability') return <span>{t(value === 'SI' ? 'ui.yes' : 'ui.no')}</span>
  const writing = writingOf(field)
  const text = writing === 'name' ? nameCase(value) : writing === 'words' ? sentenceCase(value) : value
  return <Value value={/phone/.test(field) ? phoneText(text) : text} spoken={spoken} />
}
