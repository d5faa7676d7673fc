import { mdiArrowRight } from '@mdi/js'
import type { AnswerOf } from '@portal/contract'
import type { dashboard } from '@portal/contract/staff'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { roleColourOf } from '../../../kit/theme/role-colours.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { iconOf } from '../../../kit/ui/mdi-icons.ts'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import styles from './home.module.css'

type Counter = AnswerOf<typeof dashboard>['data']['counters'][number]

function Card({
  to,
  label,
  children,
}: {
  readonly to: string | undefined
  readonly label: string
  readonly children: ReactNode
}): ReactElement {
  if (to === undefined) return <div className={`surface column gap-4 ink ${styles.card}`}>{children}</div>
  return (
    <Link to={to} className={`surface column gap-4 ink ${styles.card} ${styles.link}`}>
      {children}
      <span className="visually-hidden">. {label}</span>
    </Link>
  )
}

function shareOf(value: number, total: number): number {
  return total === 0 ? 0 : value / total
}

/** One status: how many citizens have it, and their share of the total. It links to them. */
export function StatusCard({
  counter,
  total,
  to,
}: {
  readonly counter: Counter
  readonly total: number
  readonly to: string | undefined
}): ReactElement {
  const { t } = useTranslation()
  const role = roleColourOf(counter.color)
  const name = sentenceCase(counter.name)
  const share = shareOf(counter.value, total)
  return (
    <Card to={to} label={t('dashboard.open_status', { status: name })}>
      <span className={`row gap-12 ${styles.top}`}>
        <span
          className={`grid rigid ${styles.icon}`}
          style={{ background: `var(--${role}-tint)`, color: `var(--${role}-ink)` }}
        >
          <Icon path={iconOf(counter.icon)} />
        </span>
        <span className={styles.name}>{name}</span>
        {to === undefined ? null : <Icon path={mdiArrowRight} mirrored className={styles.arrow ?? ''} />}
      </span>
      <span className={`regular figures ${styles.value}`}>{formatNumber(counter.value)}</span>
      <span className="muted">{t('dashboard.share', { percent: formatPercent(share) })}</span>
      <span aria-hidden="true" className={styles.track}>
        <span style={{ width: `${share * 100}%`, background: `var(--${role}-fill)` }} />
      </span>
    </Card>
  )
}

/** All citizens, and their distribution. */
export function TotalCard({
  icon,
  counters,
  value,
  to,
}: {
  readonly icon: string
  readonly counters: readonly Counter[]
  readonly value: string
  readonly to: string | undefined
}): ReactElement {
  const { t } = useTranslation()
  const sum = counters.reduce((all, counter) => all + counter.value, 0)
  return (
    <Card to={to} label={t('dashboard.total_hint')}>
      <span className={`row gap-12 ${styles.top}`}>
        <span
          className={`grid rigid ${styles.icon}`}
          style={{ background: 'var(--accent-tint)', color: 'var(--accent-ink)' }}
        >
          <Icon path={icon} />
        </span>
        <span className={styles.name}>{t('dashboard.total')}</span>
        {to === undefined ? null : <Icon path={mdiArrowRight} mirrored className={styles.arrow ?? ''} />}
      </span>
      <span className={`regular figures ${styles.value}`}>{value}</span>
      <span aria-hidden="true" className={`${styles.track} ${styles.whole}`}>
        {counters.map((counter) => (
          <span
            key={counter.status_id}
            style={{
              width: `${shareOf(counter.value, sum) * 100}%`,
              background: `var(--${roleColourOf(counter.color)}-fill)`,
            }}
          />
        ))}
      </span>
    </Card>
  )
}

/** The placeholder of a card that is loading, with the same height. */
export function StatusCardSkeleton(): ReactElement {
  return (
    <div className={`surface column gap-4 ink ${styles.card}`}>
      <span className={`row gap-12 ${styles.top}`}>
        <Skeleton width={36} height={36} round />
        <Skeleton width="50%" />
      </span>
      <span className={`regular figures ${styles.value}`}>
        <Skeleton width={96} height={32} />
      </span>
      <Skeleton width="40%" height={12} />
      <Skeleton height={6} />
    </div>
  )
}
