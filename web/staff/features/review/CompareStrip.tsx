import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import { CompareMarks } from './CompareMarks.tsx'
import { CompareValue } from './CompareValue.tsx'
import styles from './compare.module.css'
import { useFieldLabel } from './field-label.ts'
import type { DeskParts } from './parts.ts'
import type { Comparison } from './use-comparison.ts'

interface Props {
  readonly comparison: Comparison
  readonly FieldValue: DeskParts['FieldValue']
}

/** A finger that moves this far to the side, in pixels, wants the next field. */
const swipe = 40

/** On a phone: one field of the data over the document, the others one step or swipe away. */
export function CompareStrip({ comparison, FieldValue }: Props): ReactElement | null {
  const { t } = useTranslation()
  const labelOf = useFieldLabel()
  const touchedAt = useRef<number>(undefined)
  const { known, fields, goTo, mark, canMark } = comparison
  const at = Math.min(comparison.at, fields.length - 1)
  const compared = fields[at]
  if (compared === undefined) return null
  const different = fields.filter(({ verdict }) => verdict === 'different').map(({ field }) => labelOf(field))
  return (
    <section
      className={`surface ${styles.strip}`}
      data-compared=""
      aria-label={t('review.proofs')}
      onTouchStart={({ touches }) => {
        touchedAt.current = touches[0]?.clientX
      }}
      onTouchEnd={({ changedTouches, currentTarget }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
        if (touchedAt.current === undefined || Math.abs(moved) < swipe) return
        const isForward = moved < 0 === (getComputedStyle(currentTarget).direction === 'ltr')
        goTo(at + (isForward ? 1 : -1))
      }}
    >
      <IconButton
        icon={mdiChevronLeft}
        mirrored
        label={t('review.compare.previous')}
        aria-disabled={at === 0 || undefined}
        onClick={() => goTo(at - 1)}
      />
      <div className={styles.one} role="status" data-verdict={compared.verdict}>
        <span className={styles.label}>
          {labelOf(compared.field)} ·{' '}
          <span className="figures">{t('review.compare.at', { at: at + 1, all: fields.length })}</span>
        </span>
        <CompareValue known={known} compared={compared} FieldValue={FieldValue} />
      </div>
      {canMark ? <CompareMarks compared={compared} onMark={(verdict) => mark(at, verdict)} /> : null}
      <IconButton
        icon={mdiChevronRight}
        mirrored
        label={t('review.compare.next')}
        aria-disabled={at === fields.length - 1 || undefined}
        onClick={() => goTo(at + 1)}
      />
      {different.length === 0 ? null : (
        <p className={`error-ink ${styles.different}`}>
          {t('review.compare.different', { fields: different.join(', ') })}
        </p>
      )}
    </section>
  )
}
