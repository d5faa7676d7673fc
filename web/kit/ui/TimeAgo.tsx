import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicker } from '../device/ticker.ts'
import { momentOf, timeAgo, tooltipDate } from '../text/format.ts'

interface Props {
  /** A moment of the API: `YYYY-MM-DD HH:mm:ss` in Bogotá's time, an ISO date-time, or milliseconds. */
  readonly at: string | number
}

/** "hace 3 minutos", updated each second; the full date is in its title. */
export function TimeAgo({ at }: Props): ReactElement {
  const { t } = useTranslation()
  const now = useTicker()
  const moment = momentOf(at)
  if (moment === undefined) return <span>{String(at)}</span>
  return (
    <time dateTime={moment.toISOString()} title={tooltipDate(moment)}>
      {timeAgo(moment, now) ?? t('ui.just_now')}
    </time>
  )
}
