import { mdiShareVariantOutline } from '@mdi/js'
import type { PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button, buttonClass } from '../../../kit/ui/Button.tsx'
import { showDone, showSnackbar } from '../../../kit/ui/snackbars.ts'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useIsSignedIn } from '../../session/session.ts'
import styles from './activity.module.css'
import { SeatsChip } from './SeatsChip.tsx'
import { priceText } from './texts.ts'
import { useIsOnScreen, useSeats } from './use-seats.ts'

/** Shares the address of the page, or copies it where the browser cannot share. */
async function share(title: string, copied: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share !== undefined) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      showDone(copied)
    }
  } catch (error) {
    // Who closes the browser's panel shares nothing. Without the clipboard the address is shown, so that it can be copied.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      showSnackbar({ message: url, colour: 'info', timeout: 0 })
    }
  }
}

/** The free seats, kept up to date, and what can be done now: enrol, wait for the opening, or look at others like it. */
export function ActivityAction({ activity }: { readonly activity: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const isSignedIn = useIsSignedIn()
  const card = useRef<HTMLElement>(null)
  const seats = useSeats(activity, useIsOnScreen(card))
  const { state, opens_at } = seats
  const others = `${to('offer')}?${new URLSearchParams({ category: activity.activity_name.split(' ')[0] ?? '' })}`
  const isOver = state === 'full' || state === 'closed'
  return (
    <section ref={card} className={`card ${styles.action}`} aria-label={t('activity.enrolment')}>
      <div role="status" className="stack gap-8">
        <SeatsChip seats={seats} isTeams={activity.is_teams} />
        {state === 'upcoming' && opens_at !== null ? (
          <p>
            {t('activity.opens')} <TimeAgo at={opens_at} />. {t('activity.opens_alone')}
          </p>
        ) : null}
        {isOver ? <p>{t(state === 'full' ? 'activity.full_text' : 'activity.closed_text')}</p> : null}
      </div>
      <p className="large">{priceText(activity)}</p>
      {state === 'open' && !activity.is_initiate ? <p>{t('activity.by_invitation')}</p> : null}
      {state === 'open' && activity.is_initiate ? (
        <>
          <Link to={to('take-part', { id: activity.id })} className={buttonClass({ variant: 'filled' })}>
            {t('activity.take_part')}
          </Link>
          {isSignedIn ? null : <p className="muted">{t('activity.sign_in_first')}</p>}
        </>
      ) : null}
      {isOver ? (
        <Link to={others} className={buttonClass({ variant: 'outlined' })}>
          {t('activity.others')}
        </Link>
      ) : null}
      <Button
        icon={mdiShareVariantOutline}
        onClick={() => void share(nameCase(activity.activity_name), t('activity.copied'))}
      >
        {t('activity.share')}
      </Button>
    </section>
  )
}
