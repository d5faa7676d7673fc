import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import type { Decision } from './decided.ts'

/** Names what a decision is about: "Cédula de Sandra Pérez". */
export function useDecisionSubject(): (decision: Decision) => string {
  const { t } = useTranslation()
  return ({ document, name }) => {
    const person = name === undefined ? t('review.citizen') : nameCase(name)
    return document === undefined ? person : t('review.document_of', { document: sentenceCase(document), name: person })
  }
}
