import { mdiTicketConfirmationOutline } from '@mdi/js'
import type { Schedule } from '@portal/contract'
import type { ReactElement } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import styles from './roster.module.css'
import { Seats } from './Seats.tsx'
import { levelInks, seatCountsOf, seatsOf } from './seats.ts'

/** The seats of a schedule: total, taken and free. */
export function SeatCards({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const counts = seatCountsOf(schedule)
  const { quota, taken, accepted = taken, ofTeams = false } = counts
  const { level, left } = seatsOf(counts)
  return (
    <dl className={styles.seatCards}>
      <div>
        <dt>
          <Icon path={mdiTicketConfirmationOutline} size={18} />
          {t(ofTeams ? 'roster.team_quota' : 'roster.quota')}
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
          {t(ofTeams ? 'roster.team_taken_note' : 'roster.taken_note', {
            accepted: formatNumber(accepted),
            pending: formatNumber(taken - accepted),
          })}
        </dd>
      </div>
      <div className={styles.left}>
        <dt>
          <Icon path={mdiTicketConfirmationOutline} size={18} />
          {t('roster.left')}
        </dt>
        <dd className={`figures ${levelInks[level]}`}>{formatNumber(left)}</dd>
        <dd className="muted block">
          <Seats seats={counts} spoken />
        </dd>
      </div>
    </dl>
  )
}
