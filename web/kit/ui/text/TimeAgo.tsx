import type { ReactElement } from 'react'
import { useTicker } from '../../device/ticker.ts'
import { momentOf, timeAgo, tooltipDate } from '../../text/format.ts'
import { useTranslation } from '../../text/i18n.ts'

interface Props {
  /** A moment of the API: `YYYY-MM-DD HH:mm:ss` in Bogotá's time, an ISO date-time, or milliseconds. */
  readonly at: string | number
}

/** A sentence with a relative time in it. Only the time is updated each second. */
export function TimeAgoSentence({
  at,
  sentence,
}: Props & { readonly sentence: (ago: string) => string }): ReactElement {
  const [before, after] = sentence('\u0000').split('\u0000')
  return (
    <>
      {before === '' ? null : <span>{before}</span>}
      <TimeAgo at={at} />
      {after === undefined || after === '' ? null : <span>{after}</span>}
    </>
  )
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
