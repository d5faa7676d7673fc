import type { ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Skeleton } from '../../kit/ui/feedback/Skeleton.tsx'
import type { Density } from './columns/columns.ts'
import styles from './list.module.css'

/** More rows than this do not fit a window. */
const most = 12
const shares = [22, 12, 14, 10, 18, 9]

interface Props {
  readonly rows: number
  readonly density: Density | undefined
  readonly narrow: boolean
}

/** Placeholders for the first rows while they load, in their true height, so that nothing jumps when the rows come. */
export function ListSkeleton({ rows, density, narrow }: Props): ReactElement {
  const { t } = useTranslation()
  const places = Array.from({ length: Math.min(rows, most) }, (_, place) => place)
  const label = <span className="visually-hidden">{t('ui.loading')}</span>
  if (narrow) {
    return (
      <div className="stack gap-8">
        {label}
        {places.map((place) => (
          <div key={place} className={`surface stack ${styles.waitingCard}`}>
            <Skeleton width={`${70 - ((place * 13) % 30)}%`} />
            <Skeleton width="35%" height={24} />
            <Skeleton width="90%" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div>
      {label}
      <div className={styles.waitingHead} />
      {places.map((place) => (
        <div key={place} className={`ruled row gap-24 ${styles.waitingRow}`} data-density={density}>
          {shares.map((share, index) => (
            <Skeleton key={share} width={`${share - ((place * 7 + index * 5) % 6)}%`} height={12} />
          ))}
        </div>
      ))}
      <div className={styles.waitingFoot} />
    </div>
  )
}
