import { mdiCalendarClock, mdiCalendarRemove, mdiCalendarStart, mdiCheckCircleOutline, mdiEyeOffOutline } from '@mdi/js'
import type { ScheduleRow } from '@portal/contract'
import type { ScheduleWindow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { serverNow } from '../../../kit/device/clock.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { windowOf, windowText } from './texts.ts'

const icons: Readonly<Record<ScheduleWindow, string>> = {
  open: mdiCalendarClock,
  upcoming: mdiCalendarStart,
  past: mdiCalendarRemove,
}

const inks = { open: 'success-ink', upcoming: 'info-ink', past: '' } as const

interface Props {
  readonly schedule: Pick<ScheduleRow, 'start_date' | 'final_date'>
  /** The day shown beside the state; without it, only the state. */
  readonly at?: string
}

/** The current part of the enrolment window of a schedule. */
export function WindowChip({ schedule, at }: Props): ReactElement {
  const { t } = useTranslation()
  const window = windowOf(schedule, serverNow())
  const text = t(`schedules.window.${window}`)
  return (
    <span
      className={`inline gap-6 one-line ${window === 'past' ? 'soft' : ''}`}
      title={`${text}: ${windowText(schedule)}`}
    >
      <Icon path={icons[window]} size={16} className={inks[window]} />
      {at === undefined ? (
        <span>{text}</span>
      ) : (
        <>
          <span className="figures">{formatDate(at)}</span>
          <span className="visually-hidden">{text}</span>
        </>
      )}
    </span>
  )
}

/** Whether a schedule is visible to citizens. */
export function ActivationChip({ isActivated }: { readonly isActivated: boolean }): ReactElement {
  const { t } = useTranslation()
  return isActivated ? (
    <StatusChip text={t('schedules.active')} color="success" icon={mdiCheckCircleOutline} />
  ) : (
    <StatusChip text={t('schedules.inactive')} color="yellow" icon={mdiEyeOffOutline} />
  )
}
