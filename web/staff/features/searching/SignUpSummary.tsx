import { mdiEmailFastOutline } from '@mdi/js'
import { can } from '@portal/contract'
import { preRegisters } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'

/** A sign-up: whether its code was sent and until when it is valid. A new code can be sent from here. */
export function SignUpSummary({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [failure, setFailure] = useState<string>()
  const answer = useCallQuery(preRegisters.show, { params: { id } }, { onFailure: 'inline' })
  const { mutate, isPending } = useCallMutation(preRegisters.resend, {
    refreshes: [preRegisters.index.tag, 'audits'],
    onDone: ({ data }) => showDone(data),
    onFailed: ({ message }) => setFailure(message),
  })
  const row = answer.data?.data
  return (
    <>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={4} />} compact />
      {row === undefined ? null : (
        <>
          <p role="status">
            {t(`searching.summary.sign_up.${row.state}`, { until: formatMoment(row.expires_at), email: row.email })}
          </p>
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
          {failure === undefined ? null : (
            <p className="error" role="alert">
              {failure}
            </p>
          )}
          {row.state !== 'verified' && row.deleted_at === null && can(who, 'update', 'PreRegister', { id }) ? (
            <div>
              <Button
                icon={mdiEmailFastOutline}
                busy={isPending}
                onClick={() => {
                  setFailure(undefined)
                  mutate({ params: { id } })
                }}
              >
                {t('searching.summary.send_code')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </>
  )
}
