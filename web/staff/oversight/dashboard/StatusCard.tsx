import { mdiAccountGroup, mdiArrowRight } from '@mdi/js'
import type { ResponseOf } from '@portal/contract'
import type { dashboard } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { type RoleColour, roleColourOf } from '../../../kit/theme/role-colours.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { iconOf } from '../../ui/mdi-icons.ts'
import styles from './home.module.css'

type Counter = ResponseOf<typeof dashboard>['data']['counters'][number]

interface CardProps {
  readonly icon: string
  readonly colour: RoleColour | 'accent'
  readonly name: string
  readonly value: number
  readonly to: string | undefined
  /** The target of the link. */
  readonly label: string
  /** Below the number. */
  readonly children: Elements
}

function Card({ icon, colour, name, value, to, label, children }: CardProps): ReactElement {
  const className = `surface column gap-4 ink ${styles.card}`
  const content = (
    <>
      <span className={`row gap-12 ${styles.top}`}>
        <span
          className={`grid rigid ${styles.icon}`}
          style={{ background: `var(--${colour}-tint)`, color: `var(--${colour}-ink)` }}
        >
          <Icon path={icon} />
        </span>
        <span className={styles.name}>{name}</span>
        {to === undefined ? null : <Icon path={mdiArrowRight} mirrored className={styles.arrow} />}
      </span>
      <span className={`regular figures ${styles.value}`}>{formatNumber(value)}</span>
      {children}
    </>
  )
  if (to === undefined) return <div className={className}>{content}</div>
  return (
    <Link to={to} className={`${className} ${styles.link}`}>
      {content}
      <span className="visually-hidden">{`. ${label}`}</span>
    </Link>
  )
}

/** A part of a total, 0 to 1. */
export function shareOf(value: number, total: number): number {
  return total === 0 ? 0 : value / total
}

interface StatusProps {
  readonly counter: Counter
  readonly total: number
  /** The shares of all cards, which have the same decimals. */
  readonly shares: readonly number[]
  readonly to: string | undefined
}

/** One status: how many citizens have it, and their share of the total. It links to them. */
export function StatusCard({ counter: { name, color, icon, value }, total, shares, to }: StatusProps): ReactElement {
  const { t } = useTranslation()
  const status = sentenceCase(name)
  const role = roleColourOf(color)
  const share = shareOf(value, total)
  return (
    <Card
      icon={iconOf(icon)}
      colour={role}
      name={status}
      value={value}
      to={to}
      label={t('dashboard.open_status', { status })}
    >
      <span className="muted">{t('dashboard.share', { percent: formatPercent(share, shares) })}</span>
      <span aria-hidden="true" className={styles.track}>
        <span style={{ width: `${share * 100}%`, background: `var(--${role}-fill)` }} />
      </span>
    </Card>
  )
}

interface TotalProps extends Pick<StatusProps, 'total' | 'to'> {
  readonly counters: readonly Counter[]
}

/** All citizens, and their distribution. */
export function TotalCard({ counters, total, to }: TotalProps): ReactElement {
  const { t } = useTranslation()
  const sum = counters.reduce((all, { value }) => all + value, 0)
  return (
    <Card
      icon={mdiAccountGroup}
      colour="accent"
      name={t('dashboard.total')}
      value={total}
      to={to}
      label={t('dashboard.total_hint')}
    >
      <span aria-hidden="true" className={`${styles.track} ${styles.whole}`}>
        {counters.map(({ status_id, value, color }) => (
          <span
            key={status_id}
            style={{ width: `${shareOf(value, sum) * 100}%`, background: `var(--${roleColourOf(color)}-fill)` }}
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
