import { mdiAlertCircle, mdiCheckCircle, mdiClockOutline, mdiRefresh } from '@mdi/js'
import type { MailRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import styles from './mails.module.css'

const looks = {
  waiting: { color: 'yellow', icon: mdiClockOutline },
  sent: { color: 'success', icon: mdiCheckCircle },
  retrying: { color: 'warning', icon: mdiRefresh },
  failed: { color: 'error', icon: mdiAlertCircle },
} as const

/** The state of a mail as one chip: a failure by its reason. */
export function MailChip({ row: { state, failure } }: { readonly row: MailRow }): ReactElement {
  const { t } = useTranslation()
  const text =
    state === 'failed' && failure !== null ? t(`audits.mails.failures.${failure}`) : t(`audits.mails.states.${state}`)
  return <StatusChip text={text} {...looks[state]} />
}

/** The state of a mail: when it is sent, why sending failed, and when the next attempt is made. */
export function MailState({ row }: { readonly row: MailRow }): ReactElement {
  const { t } = useTranslation()
  const { state, failure, leaves_at, attempts } = row
  const next = state === 'waiting' ? 'leaves' : state === 'retrying' ? 'next' : undefined
  return (
    <span className={`inline ${styles.state}`}>
      <MailChip row={row} />
      {state !== 'retrying' || failure === null ? null : <small>{t(`audits.mails.failures.${failure}`)}</small>}
      {next === undefined || leaves_at === null ? null : (
        <small>{t(`audits.mails.${next}`, { when: formatMoment(leaves_at) })}</small>
      )}
      {attempts > 1 ? <small>{t('audits.mails.attempts', { count: attempts })}</small> : null}
    </span>
  )
}
