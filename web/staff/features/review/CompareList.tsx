import { mdiPencilOutline } from '@mdi/js'
import { can } from '@portal/contract'
import type { ReactElement } from 'react'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { IconButton } from '../../../kit/ui/Button.tsx'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { CompareMarks } from './CompareMarks.tsx'
import { CompareValue } from './CompareValue.tsx'
import styles from './compare.module.css'
import { useFieldLabel } from './field-label.ts'
import type { DeskParts } from './parts.ts'
import type { Comparison } from './use-comparison.ts'

interface Props {
  readonly comparison: Comparison
  /** Whether the data cannot be read; then no skeleton is shown. */
  readonly hasFailed: boolean
  readonly keys: boolean
  readonly onCorrect: () => void
  readonly FieldValue: DeskParts['FieldValue']
}

/** The citizen's data in the order of the document, each field with its two marks. */
export function CompareList({ comparison, hasFailed, keys, onCorrect, FieldValue }: Props): ReactElement | null {
  const { t } = useTranslation()
  const who = usePrincipal()
  const labelOf = useFieldLabel()
  const { known, at, mark, canMark } = comparison
  if (known === undefined) return hasFailed ? null : <Skeleton height={260} />
  const fields = comparison.fields.map((compared, index) => ({ compared, index }))
  const drawn = hasFailed ? fields.filter(({ compared }) => compared.text !== undefined) : fields
  const marked = drawn.filter(({ compared }) => compared.verdict !== undefined).length
  const { status, color, full_name_verifier: validator } = known
  return (
    <section className={`surface stack gap-6 ${styles.list}`} data-compared="" aria-label={t('review.proofs')}>
      <div className={`row ${styles.head}`}>
        <h3>{t('review.proofs')}</h3>
        <span className="row gap-4">
          {canMark ? (
            <span className="muted figures" role="status">
              <span className="visually-hidden">{t('review.compare.marked', { marked, all: drawn.length })}</span>
              <span aria-hidden="true">{`${marked} / ${drawn.length}`}</span>
            </span>
          ) : null}
          {can(who, 'update', 'Profile', known) ? (
            <IconButton
              icon={mdiPencilOutline}
              size="small"
              label={t('profiles.actions.correct')}
              onClick={onCorrect}
            />
          ) : null}
        </span>
      </div>
      <ul>
        {drawn.map(({ compared, index }) => (
          <li
            key={compared.field}
            className={styles.field}
            data-verdict={compared.verdict}
            aria-current={canMark && keys && index === at ? 'true' : undefined}
          >
            <span className={styles.label}>{labelOf(compared.field)}</span>
            <CompareValue known={known} compared={compared} FieldValue={FieldValue} />
            {canMark ? <CompareMarks compared={compared} onMark={(verdict) => mark(index, verdict)} /> : null}
          </li>
        ))}
      </ul>
      {status === undefined || color === undefined ? null : (
        <p className={`row wrap muted ${styles.standing}`}>
          <StatusChip text={status} color={color} />
          <span>
            {validator == null ? t('profiles.no_validator') : t('profiles.validator', { name: nameCase(validator) })}
          </span>
        </p>
      )}
    </section>
  )
}
