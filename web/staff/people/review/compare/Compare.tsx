import { mdiCheck, mdiChevronLeft, mdiChevronRight, mdiNotEqualVariant, mdiPencilOutline } from '@mdi/js'
import { can } from '@portal/contract'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { FieldValue } from '../../citizen/facts/FieldValue.tsx'
import type { ComparedField } from '../documents/document-order.ts'
import type { Verdict } from '../documents/marks.ts'
import styles from './compare.module.css'
import type { Compared, Comparison } from './use-comparison.ts'

interface Props {
  readonly comparison: Comparison
  /** Whether the data cannot be read; then no skeleton is shown. */
  readonly hasError: boolean
  readonly keys: boolean
  readonly onCorrect: () => void
}

/** The citizen's data in the order of the document, each field with its two marks. */
export function CompareList({ comparison, hasError, keys, onCorrect }: Props): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const labelOf = useFieldLabel()
  const { citizen, at, mark, canMark } = comparison
  if (citizen === undefined) return hasError ? null : <Skeleton height={260} />
  const fields = comparison.fields.map((compared, index) => ({ compared, index }))
  const rendered = hasError ? fields.filter(({ compared }) => compared.text !== undefined) : fields
  const marked = rendered.filter(({ compared }) => compared.verdict !== undefined).length
  const { status, color, full_name_verifier: validator } = citizen
  return (
    <section className={`surface stack gap-6 ${styles.list}`} data-compared="" aria-label={t('review.proofs')}>
      <div className={`row ${styles.head}`}>
        <h3>{t('review.proofs')}</h3>
        <span className="row gap-4">
          {canMark ? (
            <span className="muted figures">
              <Status as="span" className="visually-hidden">
                {t('review.compare.marked', { marked, all: rendered.length })}
              </Status>
              <span aria-hidden="true">{`${marked} / ${rendered.length}`}</span>
            </span>
          ) : null}
          {can(principal, 'update', 'Profile', citizen) ? (
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
        {rendered.map(({ compared, index }) => (
          <li
            key={compared.field}
            className={styles.field}
            data-verdict={compared.verdict}
            aria-current={canMark && keys && index === at ? 'true' : undefined}
          >
            <span className={`muted break-words ${styles.label}`}>{labelOf(compared.field)}</span>
            <CompareValue citizen={citizen} compared={compared} />
            {canMark ? <CompareMarks compared={compared} onMark={(verdict) => mark(index, verdict)} /> : null}
          </li>
        ))}
      </ul>
      {status === undefined || color === undefined ? null : (
        <p className={`row wrap muted ${styles.standing}`}>
          <StatusChip text={status} color={color} />
          {/* The row of the queue does not have the validator. */}
          {validator === undefined ? (
            <Skeleton width={120} />
          ) : (
            <span>
              {validator === null
                ? t('profiles.no_validator')
                : t('profiles.validator', { name: personNameCase(validator) })}
            </span>
          )}
        </p>
      )}
    </section>
  )
}

/** The horizontal distance of a swipe to the next field, in pixels. */
const swipe = 40

/** On a phone: one field of the data over the document, the others one step or swipe away. */
export function CompareStrip({ comparison }: Pick<Props, 'comparison'>): ReactElement | null {
  const { t } = useTranslation()
  const labelOf = useFieldLabel()
  const touchedAt = useRef<number>(undefined)
  const { citizen, fields, goTo, mark, canMark } = comparison
  const at = Math.min(comparison.at, fields.length - 1)
  const compared = fields[at]
  if (compared === undefined) return null
  const different = fields.filter(({ verdict }) => verdict === 'different').map(({ field }) => labelOf(field))
  return (
    <section
      className={`surface row wrap rigid ${styles.strip}`}
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
      <Status as="div" className={`grow ${styles.one}`} data-verdict={compared.verdict}>
        <span className={`muted break-words ${styles.label}`}>
          <span>{`${labelOf(compared.field)} · `}</span>
          <span className="figures">{t('review.compare.at', { at: at + 1, all: fields.length })}</span>
        </span>
        <CompareValue citizen={citizen} compared={compared} />
      </Status>
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

const own: ReadonlySet<string> = new Set(['document', 'name', 'surname', 'birthdate'])

/** The label of a field at the desk; names and the document have their own, because each consists of two fields. */
function useFieldLabel(): (field: ComparedField) => string {
  const { t } = useTranslation()
  return (field) => t(own.has(field) ? `review.fields.${field as 'name'}` : `fields.${field as 'name'}`)
}

interface MarksProps {
  readonly compared: Compared
  readonly onMark: (verdict: Verdict) => void
}

const icons = { same: mdiCheck, different: mdiNotEqualVariant } as const

/** The two marks of a field: it is the same in the document, or it differs. */
function CompareMarks({ compared: { field, text, verdict }, onMark }: MarksProps): ReactElement {
  const { t } = useTranslation()
  const labelOf = useFieldLabel()
  return (
    <span className={`row rigid ${styles.marks}`}>
      {(['same', 'different'] as const).map((one) => (
        <IconButton
          key={one}
          icon={icons[one]}
          size="small"
          label={t(`review.compare.mark_${one}`, { field: labelOf(field) })}
          aria-pressed={verdict === one}
          disabled={text === undefined}
          data-verdict={one}
          className={styles.mark}
          onClick={() => onMark(one)}
        />
      ))}
    </span>
  )
}

interface ValueProps {
  readonly citizen: Comparison['citizen']
  readonly compared: Compared
}

/** The registered value of a field, as it is compared with the document. */
function CompareValue({ citizen, compared: { field, text, isChanged } }: ValueProps): ReactElement {
  const { t } = useTranslation()
  if (text === undefined || citizen === undefined) return <Skeleton width={80} />
  const isJoined = field === 'name' || field === 'surname' || field === 'document'
  return (
    <span className={`shrink strong break-words figures ${styles.value}`} data-field={field}>
      {isJoined ? <span>{text}</span> : <FieldValue field={field} value={citizen[field]} />}
      {field === 'birthdate' && citizen.age !== undefined ? (
        <span className="muted regular">{` ${t('profiles.years', { count: citizen.age })}`}</span>
      ) : null}
      {isChanged ? <strong className="block small strong accent-ink">{t('review.compare.changed')}</strong> : null}
    </span>
  )
}
