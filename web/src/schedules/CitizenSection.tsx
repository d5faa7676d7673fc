import type { PageMeta } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import type { ApiError } from '../api-errors.ts'
import { formatNumber } from '../format.ts'
import { EmptyState, FailedState } from '../ui/EmptyState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import styles from './citizen-section.module.css'
import { Pages } from './Pages.tsx'

interface Props {
  readonly id: string
  readonly title: string
  /** The sentence where there is nothing. */
  readonly none: string
  readonly answer: {
    readonly data: { readonly data: readonly unknown[]; readonly meta?: PageMeta | undefined } | undefined
    readonly error: ApiError | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly onPage: (page: number) => void
  readonly children: ReactNode
}

/** A part of the citizen's page with pages of its own. */
export function CitizenSection({ id, title, none, answer, onPage, children }: Props): ReactElement {
  const { data, error } = answer
  const total = data?.meta?.total ?? 0
  return (
    <section id={id} className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
        {total === 0 ? null : <span className={`figures ${styles.total}`}>{formatNumber(total)}</span>}
      </h2>
      {data === undefined && error === null ? <SkeletonLines lines={4} /> : null}
      {error === null ? null : <FailedState error={error} onRetry={() => void answer.refetch()} compact />}
      {data?.data.length === 0 ? <EmptyState kind="empty" text={none} compact /> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <ol className={styles.entries} data-stale={answer.isPlaceholderData || undefined}>
          {children}
        </ol>
      )}
      <Pages meta={data?.meta} label={title} onPage={onPage} />
    </section>
  )
}
