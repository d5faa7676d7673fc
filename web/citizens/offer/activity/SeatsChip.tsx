import { mdiCalendarClock, mdiCheckCircle, mdiCloseCircleOutline, mdiProgressClock } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from '../list/offer.module.css'
import { boundaryText } from '../texts.ts'
import type { Seats } from './use-seats.ts'

/** Below this share of free seats, the seats may be taken soon. The server uses the same share for its interval. */
const fewSeats = 0.2

interface Props {
  readonly seats: Seats
  readonly isTeams: boolean
  /** Shows the label without an icon, where there is little room. */
  readonly isPlain?: boolean
}

/** Shows whether somebody may enrol: the number of free seats, the opening, or that it is full. */
export function SeatsChip({ seats, isTeams, isPlain = false }: Props): ReactElement {
  const { t } = useTranslation()
  const { state, left: count, quota, opens_at } = seats
  const isFew = count < quota * fewSeats
  const [tone, icon, text] =
    state === 'upcoming'
      ? ['info', mdiCalendarClock, t('offer.opens', { moment: boundaryText(opens_at ?? '') })]
      : state === 'full'
        ? ['error', mdiCloseCircleOutline, t('offer.full')]
        : state === 'closed'
          ? ['error', mdiCloseCircleOutline, t('offer.closed')]
          : [
              isFew ? 'warning' : 'success',
              isFew ? mdiProgressClock : mdiCheckCircle,
              t(isTeams ? 'offer.team_places' : isFew ? 'offer.few' : 'offer.seats', { count }),
            ]
  if (isPlain) return <span className={`small ${tone}-ink`}>{text}</span>
  return (
    <span className={`inline gap-8 small strong ${styles.seats} ${tone}`}>
      <Icon path={icon} size={18} />
      <span>{text}</span>
    </span>
  )
}
