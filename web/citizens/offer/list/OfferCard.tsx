import { offerName } from '@portal/contract'
import type { FamilyMember, PublicSchedule } from '@portal/contract/citizens'
import { memo, type ReactElement, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { agesText } from '../../frame/ages-text.ts'
import { usePageTo } from '../../frame/paths.ts'
import { useActivityIcon } from '../activity/activity-icon.ts'
import { SeatsChip } from '../activity/SeatsChip.tsx'
import { useIsOnScreen, useSeats } from '../activity/use-seats.ts'
import { Fits } from '../fit/Fits.tsx'
import { placeText, priceText } from '../texts.ts'
import styles from './offer.module.css'

interface Props {
  readonly activity: PublicSchedule
  readonly people: readonly FamilyMember[]
}

function Card({ activity, people }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { search } = useLocation()
  const card = useRef<HTMLLIElement>(null)
  const icon = useActivityIcon(activity.icon)
  const seats = useSeats(activity, useIsOnScreen(card))
  const conditions = [
    agesText(activity),
    activity.disability && t('offer.for_disability'),
    activity.is_teams && t('offer.in_teams'),
    priceText(activity),
  ]
  return (
    <li ref={card} className={`stack gap-6 break-words ${styles.card}`}>
      <h2 className={`row at-top gap-8 ${styles.name}`}>
        <span className="rigid accent-ink">
          <Icon path={icon} size={24} />
        </span>
        <Link to={to('activity', { id: activity.id })} state={{ search }}>
          {offerName(activity.activity_name)}
        </Link>
      </h2>
      <p className="small">{`${whenText(activity)} · ${placeText(activity)}`}</p>
      <p className="small">
        <span>{`${conditions.filter(Boolean).join(' · ')} · `}</span>
        <SeatsChip seats={seats} isTeams={activity.is_teams} isPlain />
      </p>
      {people.length === 0 ? null : <Fits activity={{ ...activity, state: seats.state }} people={people} />}
    </li>
  )
}

/** One activity of the list. The whole card is its link. */
export const OfferCard = memo(Card)

/** As tall as a card whose texts have one line each. */
export function CardSkeletons({ count }: { readonly count: number }): ReactElement {
  return (
    <ul className={`grid gap-12 ${styles.cards}`} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <li key={place} className={`stack gap-6 ${styles.card}`}>
          <Skeleton width="60%" height={26} />
          <Skeleton width="95%" height={20} />
          <Skeleton width="80%" height={20} />
        </li>
      ))}
    </ul>
  )
}
