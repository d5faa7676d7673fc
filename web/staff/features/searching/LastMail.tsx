import type { Profile } from '@portal/contract'
import { listMails } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'

/** The last mail about a citizen, and whether it was sent. */
export function LastMail({ profile }: { readonly profile: Pick<Profile, 'id' | 'document'> }): ReactElement {
  const { t } = useTranslation()
  const query = { query: profile.document, per_page: 20 }
  const answer = useCallQuery(listMails, { query }, { onFailure: 'inline' })
  const mail = answer.data?.data.find(({ profile_id }) => profile_id === profile.id)
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
        </div>
      )}
    </section>
  )
}
