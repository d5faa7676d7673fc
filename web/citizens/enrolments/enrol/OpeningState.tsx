import { mdiCalendarClock, mdiCloseCircleOutline, mdiTicketConfirmationOutline } from '@mdi/js'
import { type PublicSchedule, showAvailability } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { invalidate, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment, momentOf } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { timeLeft } from '../../../kit/text/time-left.ts'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { seatsEvery } from '../../frame/query-options.ts'

/** Whether somebody may enrol now. */
export function useOpening(schedule: PublicSchedule | undefined) {
  const id = schedule?.id ?? 0
  const { data } = useCallQuery(
    showAvailability,
    { params: { id } },
    { every: seatsEvery, enabled: schedule !== undefined },
  )
  const now = data?.data
  const state = now?.state ?? schedule?.state
  const former = useRef(state)
  useEffect(() => {
    // The change may allow or forbid the enrolment of a person.
    if (former.current !== undefined && former.current !== state) invalidate('citizen-enrolments')
    former.current = state
  }, [state])
  return { state, left: now?.left ?? schedule?.left, opensAt: now === undefined ? schedule?.opens_at : now.opens_at }
}

function Countdown({ at }: { readonly at: string }): ReactElement {
  const { t } = useTranslation()
  const left = timeLeft(momentOf(at)?.getTime() ?? 0, useTicker())
  return (
    // A screen reader would read a countdown each second: the sentence before it names the time.
    <p aria-hidden="true" className="large figures">
      {left === undefined ? t('part.states.opening') : t('part.states.opens_in', { left })}
    </p>
  )
}

interface Props {
  readonly opening: ReturnType<typeof useOpening>
  readonly program: number
  /** Whether a seat is for a team. */
  readonly isTeams?: boolean
}

/** The state for everybody: free seats, full, opens later, or over. */
export function OpeningState({
  opening: { state, left, opensAt },
  program,
  isTeams = false,
}: Props): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  if (state === 'open')
    return (
      <Status className="row gap-8 success-ink">
        <Icon path={mdiTicketConfirmationOutline} size={20} />
        {left === undefined ? null : <span>{t(isTeams ? 'offer.team_places' : 'offer.seats', { count: left })}</span>}
      </Status>
    )
  if (state === 'upcoming')
    return (
      <div className="notice info stack gap-6">
        <Status className="row gap-8 strong">
          <Icon path={mdiCalendarClock} size={22} />
          <span>{t('part.states.upcoming', { moment: opensAt ? formatMoment(opensAt) : '' })}</span>
        </Status>
        {opensAt ? <Countdown at={opensAt} /> : null}
        <p>{t('part.states.upcoming_text')}</p>
      </div>
    )
  if (state !== 'full' && state !== 'closed') return null
  return (
    <Status as="div" className="notice warning stack gap-10">
      <p className="row gap-8 strong">
        <Icon path={mdiCloseCircleOutline} size={22} />
        <span>{t(`part.states.${state}`)}</span>
      </p>
      <p>{t(`part.states.${state}_text`)}</p>
      <p>
        <ButtonLink to={`${to('offer')}?program_id=${program}`} variant="outlined">
          {t('part.ways.others')}
        </ButtonLink>
      </p>
    </Status>
  )
}
