import { type MailRow, showMail } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import { DateValue } from '../../list/table/Cell.tsx'
import { MailState } from './MailState.tsx'
import styles from './mails.module.css'

interface Props {
  readonly row: MailRow
  /** Undefined when the person may not send it again. */
  readonly onResend: ((row: MailRow) => void) | undefined
  readonly onClose: () => void
}

/** One mail as it was sent, or as it would be sent now. */
export function MailDialog({ row, onResend, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(showMail, { params: { id: row.id } })
  const mail = query.data?.data ?? row
  const text = query.data?.data.text
  const hasLeft = mail.state === 'sent'
  const facts: readonly Fact[] = [
    [t('audits.mails.to'), `${personNameCase(mail.full_name)} <${mail.email}>`],
    [t('fields.state'), <MailState key="state" row={mail} />],
    [
      t('audits.mails.sent_at'),
      mail.mailed_at === null ? undefined : <DateValue key="sent" at={mail.mailed_at} withTime />,
    ],
  ]
  return (
    <Dialog
      side
      width={640}
      title={mail.subject}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={
        onResend !== undefined && (hasLeft || mail.state === 'failed') ? (
          <Button variant="filled" onClick={() => onResend(mail)}>
            {t('audits.mails.resend')}
          </Button>
        ) : null
      }
    >
      <div className="stack gap-16">
        <Facts facts={facts} />
        {mail.failure === null ? null : <p className="notice">{t(`audits.mails.advice.${mail.failure}`)}</p>}
        <section className="stack gap-8">
          <h3>{t(hasLeft ? 'audits.mails.as_it_left' : 'audits.mails.as_it_would')}</h3>
          <QueryResult query={query} lines={8} compact />
          {text === undefined ? null : text === null ? (
            <p className="muted">{t('audits.mails.not_kept')}</p>
          ) : (
            <div lang="es" className={`surface plain-text ${styles.text}`}>
              {text}
            </div>
          )}
        </section>
      </div>
    </Dialog>
  )
}
