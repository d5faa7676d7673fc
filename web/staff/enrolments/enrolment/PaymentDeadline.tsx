import { mdiCashClock } from '@mdi/js'
import { dayLength } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { formatMoment, fullDate, momentOf } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { timeLeft } from '../../../kit/text/time-left.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './payment-deadline.module.css'

interface Props {
  /** A time in the format of the API. */
  readonly at: string
  /** Whether the enrolment is still active: the countdown runs only then. */
  readonly runs: boolean
  /** Also shows the date in words. */
  readonly withText?: boolean
}

/** The payment deadline of an enrolment, with a countdown updated each second. */
export function PaymentDeadline({ at, runs, withText = false }: Props): ReactElement {
  const { t } = useTranslation()
  const now = useTicker()
  const moment = momentOf(at)
  if (moment === undefined) return <span>{at}</span>
  const time = timeLeft(moment.getTime(), now)
  const isSoon = moment.getTime() - now < dayLength
  const until = t('roster.payment.until', { when: formatMoment(at) })
  const left = time === undefined ? t('roster.payment.over') : t('roster.payment.left', { time })
  const ink = !runs ? '' : time === undefined ? 'strong error-ink' : isSoon ? 'warning-ink' : ''
  return (
    <span className={`inline gap-6 shrink ${styles.deadline}`}>
      <Icon path={mdiCashClock} size={16} className={ink} />
      <span>
        {withText || !runs ? (
          <time dateTime={moment.toISOString()} title={fullDate(at)}>
            {withText ? until : formatMoment(at)}
          </time>
        ) : null}
        {runs ? (
          <span className={`figures ${ink} ${styles.left}`} title={until} role={withText ? 'timer' : undefined}>
            {left}
          </span>
        ) : null}
      </span>
    </span>
  )
}
