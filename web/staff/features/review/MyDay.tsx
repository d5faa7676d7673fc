import { myDay } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber, momentOf, timeSpan, tooltipDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import styles from './desk.module.css'

/** How long somebody has waited: "3 días"; the moment is in its title. */
export function Waited({ since }: { readonly since: string }): ReactElement {
  const now = useTicker()
  const moment = momentOf(since)
  if (moment === undefined) return <span>{since}</span>
  return (
    <time dateTime={moment.toISOString()} title={tooltipDate(moment)}>
      {timeSpan(moment, now)}
    </time>
  )
}

/**
 * The person's day: how many they decided about, how many wait and for how long. Nothing is shown while it cannot be read.
 * @param onIdentity shows who asks to change their identity
 */
export function MyDay({ onIdentity }: { readonly onIdentity: () => void }): ReactElement | null {
  const { t } = useTranslation()
  const day = useCallQuery(myDay, {}, { onFailure: 'inline', every: 60_000 }).data?.data
  if (day === undefined) return null
  const { decided_today, waiting, oldest_at, reopened, postponed, late, promised_days, identity_requests: asking } = day
  const besides = [
    ...(reopened === 0 ? [] : [t('review.day.reopened', { count: reopened, formatted: formatNumber(reopened) })]),
    ...(postponed === 0 ? [] : [t('review.day.postponed', { count: postponed, formatted: formatNumber(postponed) })]),
    ...(late === 0 ? [] : [t('review.day.late', { count: late, formatted: formatNumber(late), days: promised_days })]),
  ]
  return (
    <section className="stack gap-6" aria-label={t('review.day.title')}>
      <dl className={styles.day}>
        <div>
          <dt>{t('review.day.decided')}</dt>
          <dd className="figures">{formatNumber(decided_today)}</dd>
        </div>
        <div>
          <dt>{t('review.day.waiting')}</dt>
          <dd className="figures">{formatNumber(waiting)}</dd>
        </div>
        <div>
          <dt>{t('review.day.oldest')}</dt>
          <dd>{oldest_at === null ? '–' : <Waited since={oldest_at} />}</dd>
        </div>
      </dl>
      {besides.length === 0 ? null : <p className="muted">{besides.join(' · ')}</p>}
      {asking === 0 ? null : (
        <Button size="small" className={styles.identity} onClick={onIdentity}>
          {t('review.day.identity', { count: asking, formatted: formatNumber(asking) })}
        </Button>
      )}
    </section>
  )
}
