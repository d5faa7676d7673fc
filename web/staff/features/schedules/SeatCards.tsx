import { mdiTicketConfirmationOutline } from '@mdi/js'
import type { Schedule } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/text/format.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import styles from './roster.module.css'
import { Seats } from './Seats.tsx'
import { seatsOf } from './seats.ts'

const inks = { free: '', near: 'warning-ink', full: 'error-ink' } as const

/** The seats of a schedule: total, taken and free. */
export function SeatCards({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const { quota, taken, accepted, pending } = schedule
  const { level, left } = seatsOf(schedule)
  return (
    <dl className={styles.seatCards}>
      <div>
        <dt>
          <Icon path={mdiTicketConfirmationOutline} size={18} />
          {t('roster.quota')}
        </dt>
        <dd className="figures">{formatNumber(quota)}</dd>
      </div>
      <div>
        <dt>
          <Icon path={mdiTicketConfirmationOutline} size={18} />
          {t('roster.taken')}
        </dt>
        <dd className="figures">{formatNumber(taken)}</dd>
        <dd className="muted block">
          {t('roster.taken_note', { accepted: formatNumber(accepted), pending: formatNumber(pending) })}
        </dd>
      </div>
      <div className={styles.left}>
        <dt>
          <Icon path={mdiTicketConfirmationOutline} size={18} />
          {t('roster.left')}
        </dt>
        <dd className={`figures ${inks[level]}`}>{formatNumber(left)}</dd>
        <dd className="muted block">
          <Seats seats={schedule} spoken />
        </dd>
      </div>
    </dl>
  )
}
