import type { PageMeta } from '@portal/contract'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ApiError } from '../request/api-errors.ts'
import { formatNumber } from '../text/format.ts'
import { Button } from './Button.tsx'
import { EmptyState, FailedState } from './EmptyState.tsx'
import styles from './paged-section.module.css'
import { RefreshFailed } from './RefreshFailed.tsx'
import { SkeletonLines } from './Skeleton.tsx'

interface Paged {
  readonly data: { readonly data: readonly unknown[]; readonly meta?: PageMeta | undefined } | undefined
  readonly error: ApiError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface Props {
  /** The id of the section in the address (`#…`). */
  readonly id: string
  readonly title: string
  /** The sentence for an empty section. */
  readonly none: string
  readonly answer: Paged
  readonly onPage: (page: number) => void
  /** Beside the title: an action. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section of a page with its own pagination, newest first. An address that names the section scrolls to it. */
export function PagedSection({ id, title, none, answer, onPage, action, children }: Props): ReactElement {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = answer
  const isReady = data !== undefined
  const page = data?.meta?.current_page ?? 1
  const last = data?.meta?.last_page ?? 1
  const total = data?.meta?.total ?? 0

  useEffect(() => {
    if (!isReady || hash !== `#${id}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isReady, hash, id])

  return (
    <section id={id} className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
          {total === 0 ? null : <span className="figures count">{formatNumber(total)}</span>}
        </h2>
        {action}
      </div>
      {data === undefined && error === null ? <SkeletonLines lines={6} /> : null}
      {error === null || data !== undefined ? null : (
        <FailedState error={error} onRetry={() => void answer.refetch()} compact />
      )}
      <RefreshFailed answer={answer} />
      {data?.data.length === 0 ? <EmptyState kind="empty" text={none} compact /> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <ol className="stack" data-stale={answer.isPlaceholderData || undefined}>
          {children}
        </ol>
      )}
      {last <= 1 ? null : (
        <nav className={`spread gap-8 muted ${styles.turn}`} aria-label={t('profiles.pages_of', { section: title })}>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('profiles.newer')}
          </Button>
          <span className="figures">{t('profiles.page', { page, pages: last })}</span>
          <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {t('profiles.older')}
          </Button>
        </nav>
      )}
    </section>
  )
}
