import { mdiCalendarClock, mdiCalendarRemove, mdiCalendarStart } from '@mdi/js'
import type { ScheduleRow } from '@portal/contract'
import type { ScheduleWindow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { windowText } from './texts.ts'
import { windowOf } from './window.ts'

const icons: Readonly<Record<ScheduleWindow, string>> = {
  open: mdiCalendarClock,
  upcoming: mdiCalendarStart,
  past: mdiCalendarRemove,
}

const inks = { open: 'success-ink', upcoming: 'info-ink', past: '' } as const

interface Props {
  readonly schedule: Pick<ScheduleRow, 'start_date' | 'final_date'>
  /** The day shown beside the state; without it, only the state in words. */
  readonly at?: string
}

/** The current part of the enrolment window of a schedule. */
export function WindowChip({ schedule, at }: Props): ReactElement {
  const { t } = useTranslation()
  const window = windowOf(schedule, Date.now())
  const words = t(`schedules.window.${window}`)
  return (
    <span
      className={`inline gap-6 one-line ${window === 'past' ? 'soft' : ''}`}
      title={`${words}: ${windowText(schedule)}`}
    >
      <Icon path={icons[window]} size={16} className={inks[window]} />
      {at === undefined ? (
        words
      ) : (
        <>
          <span className="figures">{formatDate(at)}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </span>
  )
}
