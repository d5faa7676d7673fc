import { mdiArrowLeft, mdiEmailFastOutline } from '@mdi/js'
import { can } from '@portal/contract'
import { preRegisters } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { CitizenSummary } from './CitizenSummary.tsx'
import styles from './summary.module.css'
import type { FoundEntry } from './use-found.ts'

interface Props {
  readonly entry: FoundEntry
  readonly onBack: () => void
  readonly onOpen: () => void
}

/** The summary of a result for a call on the telephone: its status, what is missing, and what can be sent again. */
export function Summary({ entry, onBack, onOpen }: Props): ReactElement {
  const { t } = useTranslation()
  const { id = 0 } = entry.recent.params
  return (
    <section
      className={`column gap-16 ${styles.summary}`}
      aria-label={t('searching.summary.of', { name: entry.title })}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft') return
        event.preventDefault()
        onBack()
      }}
    >
      <header className="row gap-8">
        <IconButton icon={mdiArrowLeft} mirrored label={t('searching.back')} onClick={onBack} />
        <h3 className="grow break-words">{entry.title}</h3>
        <Button variant="filled" autoFocus onClick={onOpen}>
          {t('searching.summary.open')}
        </Button>
      </header>
      {entry.recent.group === 'pre_register' ? <SignUpSummary id={Number(id)} /> : <CitizenSummary id={Number(id)} />}
    </section>
  )
}

/** A sign-up: whether its code was sent and until when it is valid. A new code can be sent from here. */
function SignUpSummary({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const query = useCallQuery(preRegisters.show, { params: { id } })
  const { mutate, isPending, error } = useCallMutation(preRegisters.resend, {
    invalidates: [preRegisters.index.tag, 'audits'],
    onDone: ({ data }) => showDone(data),
  })
  return (
    <QueryResult query={query} lines={4} compact>
      {({ data: row }) => (
        <>
          <Status>
            {t(`searching.summary.sign_up.${row.state}`, { until: formatMoment(row.expires_at), email: row.email })}
          </Status>
          <Facts
            facts={[
              [t('fields.document'), `${row.document_type} ${row.document}`],
              [t('fields.email'), row.email],
              [
                t('searching.summary.code_sent'),
                row.code_sent_at === null ? t('searching.summary.code_not_sent') : formatMoment(row.code_sent_at),
              ],
            ]}
          />
          <ErrorMessage className="error">{error?.message}</ErrorMessage>
          {row.state !== 'verified' && row.deleted_at === null && can(principal, 'update', 'PreRegister', { id }) ? (
            <div>
              <Button icon={mdiEmailFastOutline} busy={isPending} onClick={() => mutate({ params: { id } })}>
                {t('searching.summary.send_code')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </QueryResult>
  )
}
