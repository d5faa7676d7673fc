import { mdiEmailFastOutline } from '@mdi/js'
import { can, type Profile } from '@portal/contract'
import { listMails, resendMail } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'

/** The last mail about a citizen, and whether it was sent. It can be sent again from here. */
export function LastMail({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useCallMutation(resendMail, {
    refreshes: [listMails.tag, 'audits'],
    onDone: ({ data }) => showDone(data),
    onFailed: ({ message }) => setFailure(message),
  })
  const query = { query: profile.document, per_page: 20 }
  const answer = useCallQuery(listMails, { query }, { onFailure: 'inline' })
  const mail = answer.data?.data.find(({ profile_id }) => profile_id === profile.id)
  const isOver = mail?.state === 'sent' || mail?.state === 'failed'
  return (
    <section>
      <h4>{t('searching.summary.mail')}</h4>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={2} />} compact />
      {answer.data !== undefined && mail === undefined ? (
        <p className="soft">{t('searching.summary.no_mail')}</p>
      ) : null}
      {mail === undefined ? null : (
        <div className="stack gap-4">
          <p>{mail.subject}</p>
          <p className="muted">
            {t(`searching.summary.mail_states.${mail.state}`)} · {mail.email} ·{' '}
            <TimeAgo at={mail.mailed_at ?? mail.created_at} />
          </p>
          {failure === undefined ? null : (
            <p className="error" role="alert">
              {failure}
            </p>
          )}
          {isOver && can(who, 'update', 'Profile', profile) ? (
            <div>
              <Button
                icon={mdiEmailFastOutline}
                busy={isPending}
                onClick={() => {
                  setFailure(undefined)
                  mutate({ params: { id: mail.id } })
                }}
              >
                {t('searching.summary.send_mail')}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </section>
  )
}
