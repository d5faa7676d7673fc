import { listEnrolmentSteps } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../format.ts'
import { nameCase } from '../names.ts'
import { useAnswer } from '../queries.ts'
import { EmptyState, FailedState } from '../ui/EmptyState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Pages } from './Pages.tsx'
import styles from './roster.module.css'

const perPage = 10

/** What happened to a citizen's enrolments in a schedule, newest first; withdrawn ones stay. */
export function EnrolmentSteps({
  schedule,
  profile,
}: {
  readonly schedule: number
  readonly profile: number
}): ReactElement {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const answer = useAnswer(
    listEnrolmentSteps,
    { params: { id: schedule, profile }, query: { page, per_page: perPage } },
    { onFailure: 'inline', keepPrevious: true },
  )
  const { data, error } = answer
  return (
    <section className={styles.card} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('roster.enrolment.history')}</h2>
      {data === undefined && error === null ? <SkeletonLines lines={5} /> : null}
      {error === null ? null : <FailedState error={error} onRetry={() => void answer.refetch()} compact />}
      {data?.data.length === 0 ? <EmptyState kind="empty" text={t('roster.enrolment.history_none')} compact /> : null}
      <ol className={styles.steps} data-stale={answer.isPlaceholderData || undefined}>
        {data?.data.map((step) => (
          <li key={step.id} data-undone={step.undone_at === null ? undefined : true}>
            <p className={styles.stepHead}>
              <span>
                <strong>{step.title}</strong> <StatusChip text={step.status} color={step.color} />
              </span>
              <TimeAgo at={step.created_at} />
            </p>
            <p className={styles.under}>{nameCase(step.user)}</p>
            {step.observation === null ? null : <p className={styles.text}>{step.observation}</p>}
            {step.undone_at === null ? null : (
              <p className={styles.under}>{t('roster.enrolment.undone', { when: formatMoment(step.undone_at) })}</p>
            )}
          </li>
        ))}
      </ol>
      <Pages meta={data?.meta} label={t('roster.enrolment.history')} onPage={setPage} />
    </section>
  )
}
