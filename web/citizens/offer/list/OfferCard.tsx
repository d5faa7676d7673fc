import { mdiAccountGroupOutline, mdiCalendarClockOutline, mdiCashMultiple, mdiMapMarkerOutline } from '@mdi/js'
import type { PublicSchedule } from '@portal/contract/citizens'
import { memo, type ReactElement, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { agesText } from '../../frame/ages-text.ts'
import { usePageTo } from '../../frame/paths.ts'
import { useActivityIcon } from '../activity/activity-icon.ts'
import { SeatsChip } from '../activity/SeatsChip.tsx'
import { useIsOnScreen, useSeats } from '../activity/use-seats.ts'
import { Fits } from '../fit/Fits.ts'
import type { FamilyMember } from '../fit/fit.ts'
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
  const facts = [
    [mdiCalendarClockOutline, whenText(activity)],
    [mdiMapMarkerOutline, placeText(activity)],
    [
      mdiAccountGroupOutline,
      [agesText(activity), activity.disability && t('offer.for_disability'), activity.is_teams && t('offer.in_teams')]
        .filter(Boolean)
        .join(' · '),
    ],
    [mdiCashMultiple, priceText(activity)],
  ] as const
  return (
    <li ref={card} className={`column shrink ${styles.card}`}>
      <div className="row at-top gap-12">
        <span className={`rigid accent-ink ${styles.icon}`}>
          <Icon path={icon} size={24} />
        </span>
        <div className="shrink">
          <h2 className={styles.name}>
            <Link to={to('activity', { id: activity.id })} state={{ search }}>
              {nameCase(activity.activity_name)}
            </Link>
          </h2>
          <p className="muted">{nameCase(activity.program_name)}</p>
        </div>
      </div>
      <ul className={`stack gap-6 ${styles.facts}`}>
        {facts.map(([path, text]) => (
          <li key={path}>
            <Icon path={path} size={18} className="faint" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {people.length === 0 ? null : <Fits activity={{ ...activity, state: seats.state }} people={people} />}
      <p className={styles.end}>
        <SeatsChip seats={seats} isTeams={activity.is_teams} />
      </p>
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
        <li key={place} className={`column shrink ${styles.card}`}>
          <div className="row at-top gap-12">
            <Skeleton width={44} height={44} />
            <span className="grow stack gap-8">
              <Skeleton width="70%" height={18} />
              <Skeleton width="45%" />
            </span>
          </div>
          <ul className={`stack gap-6 ${styles.facts}`}>
            {[88, 72, 54, 40].map((width) => (
              <li key={width}>
                <Skeleton width={`${width}%`} height={18} />
              </li>
            ))}
          </ul>
          <Skeleton width={140} height={32} />
        </li>
      ))}
    </ul>
  )
}
