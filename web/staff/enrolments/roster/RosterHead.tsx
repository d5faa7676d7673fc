import { mdiDotsVertical, mdiTicketConfirmationOutline } from '@mdi/js'
import { type Schedule, status } from '@portal/contract'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { useScheduleDialogs } from '../../offer/schedules/list/use-schedule-dialogs.tsx'
import { ActivationChip, WindowChip } from '../../offer/schedules/ScheduleChips.tsx'
import { Seats } from '../../offer/schedules/Seats.tsx'
import { levelInks, seatCountsOf, seatsOf, takenNote } from '../../offer/schedules/seats.ts'
import { placeText } from '../../offer/schedules/texts.ts'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { ScheduleFacts } from '../enrolment/ScheduleFacts.tsx'
import styles from './roster.module.css'

const Menu = lazy(() => import('../../ui/menu/Menu.tsx'), 'Menu')

interface Props {
  readonly schedule: Schedule
  readonly query: ComponentProps<typeof RefreshButton>['query']
}

/** The main data of a schedule, its seats, and its actions. */
export function RosterHead({ schedule, query }: Props): ReactElement {
  const { t } = useTranslation()
  const dialogs = useScheduleDialogs()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = dialogs.actionsOf(schedule).filter((one) => one !== false)

  return (
    <>
      {schedule.deleted_at === null ? null : (
        <Status className="notice warning">{t('roster.deleted', { when: formatMoment(schedule.deleted_at) })}</Status>
      )}
      <header className={`card spread at-top ${styles.head} ${styles.compact}`}>
        <div className={`stack gap-4 shrink break-words ${styles.what}`}>
          <div className="row wrap gap-6-12">
            <PageTitle>{nameCase(schedule.activity_name)}</PageTitle>
            <ActivationChip isActivated={schedule.is_activated} />
          </div>
          <p>{whenText(schedule)}</p>
          <p className="soft">{placeText(schedule)}</p>
          <p className="soft">
            <WindowChip schedule={schedule} />
          </p>
        </div>
        <div className={`buttons ${styles.buttons}`}>
          <RefreshButton query={query} />
          {actions.length === 0 ? null : (
            <IconButton
              icon={mdiDotsVertical}
              label={t('schedules.actions.more')}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(event.currentTarget)}
            />
          )}
        </div>
        <ScheduleFacts schedule={schedule} />
      </header>
      <SeatCards schedule={schedule} />
      {anchor === null ? null : (
        <Menu
          anchor={anchor}
          label={t('schedules.actions.more')}
          actions={actions.map(({ name, ...action }) => ({ key: name, ...action }))}
          onClose={() => setAnchor(null)}
        />
      )}
      {dialogs.dialog}
    </>
  )
}

/** The filter of the roster for the enrolments that take a seat. */
const taking = [status.enrolmentAccepted, status.enrolmentPending].map((id) => `schedule_status_id[]=${id}`).join('&')

/** The seats of a schedule: total, taken and free. The taken ones link to the list of exactly these; a team has no such filter, and nobody is in a free seat. */
function SeatCards({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const counts = seatCountsOf(schedule)
  const { quota, taken, ofTeams = false } = counts
  const { level, left } = seatsOf(counts)
  const cards = [
    { label: t(ofTeams ? 'fields.team_quota' : 'fields.quota'), count: quota },
    {
      label: t('fields.taken'),
      count: taken,
      note: takenNote(counts),
      to: ofTeams || taken === 0 ? undefined : `${path('schedules-id-users', { id: schedule.id })}?${taking}`,
    },
    { label: t('fields.left'), count: left, ink: levelInks[level], note: <Seats seats={counts} withText /> },
  ]
  return (
    <dl className={`grid gap-12 ${styles.seatCards}`}>
      {cards.map(({ label, count, ink = '', note: below, to }) => (
        <div key={label} className="surface stack gap-2 shrink">
          <dt className="row gap-6 muted">
            <Icon path={mdiTicketConfirmationOutline} size={18} />
            <span>{label}</span>
          </dt>
          <dd className={`figures ${ink}`}>
            {to === undefined ? (
              formatNumber(count)
            ) : (
              <Link to={to} aria-label={t('roster.open_taken', { count })}>
                {formatNumber(count)}
              </Link>
            )}
          </dd>
          {below === undefined ? null : <dd className="muted block">{below}</dd>}
        </div>
      ))}
    </dl>
  )
}
