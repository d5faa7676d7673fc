import { mdiShareVariantOutline } from '@mdi/js'
import { offerName } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { share } from '../../frame/share.ts'
import { priceText } from '../texts.ts'
import styles from './activity.module.css'
import { SeatsChip } from './SeatsChip.tsx'
import { TakePart } from './TakePart.tsx'
import { useIsOnScreen, useSeats } from './use-seats.ts'

/** The current free seats, and the possible action: enrol, wait for the opening, or look for similar activities. */
export function ActivityAction({ activity }: { readonly activity: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const card = useRef<HTMLElement>(null)
  const seats = useSeats(activity, useIsOnScreen(card))
  const { state, opens_at } = seats
  const others = `${to('offer')}?${new URLSearchParams({ category: activity.activity_name.split(' ')[0] ?? '' })}`
  const isOver = state === 'full' || state === 'closed'
  return (
    <section ref={card} className={`card stack gap-16 ${styles.action}`} aria-label={t('activity.enrolment')}>
      <Status as="div" className="stack gap-8">
        <SeatsChip seats={seats} isTeams={activity.is_teams} />
        {state === 'upcoming' && opens_at !== null ? (
          <p>
            <span>{`${t('activity.opens')} `}</span>
            <TimeAgo at={opens_at} />
            <span>{`. ${t('activity.opens_alone')}`}</span>
          </p>
        ) : null}
        {isOver ? <p>{t(state === 'full' ? 'activity.full_text' : 'activity.closed_text')}</p> : null}
      </Status>
      <p className="large">{priceText(activity)}</p>
      {state === 'open' && !activity.is_initiate ? <p>{t('activity.by_invitation')}</p> : null}
      {state === 'open' && activity.is_initiate ? <TakePart activity={{ ...activity, state }} /> : null}
      {isOver ? (
        <ButtonLink to={others} variant="outlined">
          {t('activity.others')}
        </ButtonLink>
      ) : null}
      <Button
        icon={mdiShareVariantOutline}
        onClick={() => {
          const page = { title: offerName(activity.activity_name), url: location.origin + location.pathname }
          void share(page, t('activity.copied'), (url) => ({ message: url, timeout: 0 }))
        }}
      >
        {t('activity.share')}
      </Button>
    </section>
  )
}
