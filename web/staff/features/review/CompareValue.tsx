import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import styles from './compare.module.css'
import type { DeskParts } from './parts.ts'
import type { Compared, Comparison } from './use-comparison.ts'

interface Props {
  readonly known: Comparison['known']
  readonly compared: Compared
  readonly FieldValue: DeskParts['FieldValue']
}

/** The registered value of a field, as it is compared with the document. */
export function CompareValue({ known, compared: { field, text, isChanged }, FieldValue }: Props): ReactElement {
  const { t } = useTranslation()
  if (text === undefined || known === undefined) return <Skeleton width={80} />
  const isJoined = field === 'name' || field === 'surname' || field === 'document'
  return (
    <span className={styles.value} data-field={field}>
      {isJoined ? text : <FieldValue field={field} value={known[field]} />}
      {field === 'birthdate' ? (
        <span className={styles.age}> {t('profiles.years', { count: known.age ?? 0 })}</span>
      ) : null}
      {isChanged ? <strong className={styles.changed}>{t('review.compare.changed')}</strong> : null}
    </span>
  )
}
