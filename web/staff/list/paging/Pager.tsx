import { mdiChevronLeft, mdiChevronRight, mdiPageFirst, mdiPageLast } from '@mdi/js'
import { type ReactElement, useId } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { pageSizes } from '../list-state.ts'
import styles from './pager.module.css'
import type { Paging } from './paging.ts'

interface Props {
  /** The requested page; its rows may still be loading. */
  readonly page: number
  /** The rows that are shown. */
  readonly paging: Paging
  readonly perPage: number
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
}

/** The footer of a list: the range of rows, the rows per page, and the other pages. */
export function Pager({ page, paging, perPage, onPage, onPerPage }: Props): ReactElement {
  const { t } = useTranslation()
  const size = useId()
  const { lastPage, from, to } = paging
  const hasNext = page === paging.page ? paging.hasNext : page < lastPage
  const total = paging.isLowerBound
    ? t('list.more_than', { count: formatNumber(paging.total) })
    : formatNumber(paging.total)
  const range =
    from === 0
      ? t('list.range_none', { total })
      : t('list.range', { from: formatNumber(from), to: formatNumber(to), total })
  const steps = [
    { label: t('list.first_page'), icon: mdiPageFirst, to: 1, off: page <= 1 },
    { label: t('list.previous_page'), icon: mdiChevronLeft, to: Math.min(page - 1, lastPage), off: page <= 1 },
    { label: t('list.next_page'), icon: mdiChevronRight, to: page + 1, off: !hasNext },
    { label: t('list.last_page'), icon: mdiPageLast, to: lastPage, off: page >= lastPage },
  ]
  return (
    <nav className={`row wrap muted ${styles.pager}`} aria-label={t('list.pages')}>
      <div className={`no-print row gap-8 ${styles.size}`}>
        <label htmlFor={size}>{t('list.per_page')}</label>
        <select id={size} value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {pageSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <span className="figures ink">{range}</span>
      <div className="no-print row">
        {steps.map((step) => (
          // Disabled with `aria-disabled` only: the last pressed button keeps the focus on the first and the last page.
          <IconButton
            key={step.label}
            icon={step.icon}
            label={step.label}
            mirrored
            aria-disabled={step.off || undefined}
            onClick={() => {
              if (!step.off) onPage(step.to)
            }}
          />
        ))}
      </div>
    </nav>
  )
}
