import { mdiEmailFastOutline } from '@mdi/js'
import { can, couldMeet, type Profile, status } from '@portal/contract'
import { listFiles, listMails, listObservations, resendMail, showAccount, showProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { observationText } from '../../people/citizen/timeline/observation-text.ts'
import { nextStepOf } from './next-step.ts'

/** The status of a citizen, their documents, the last observation, the next step and the last mail. Each part needs its permission. */
export function CitizenSummary({ id }: { readonly id: number }): ReactElement {
  const query = useCallQuery(showProfile, { params: { id } })
  return (
    <QueryResult query={query} lines={5} compact>
      {({ data }) => <LoadedSummary profile={data} />}
    </QueryResult>
  )
}

function LoadedSummary({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { id } = profile
  const mayReadFiles = couldMeet(principal, listFiles.needs)
  const mayReadNotes = couldMeet(principal, listObservations.needs)
  const files = useCallQuery(listFiles, { params: { id }, query: { per_page: 50 } }, { enabled: mayReadFiles })
  const notes = useCallQuery(listObservations, { params: { id }, query: { per_page: 2 } }, { enabled: mayReadNotes })
  const account = useCallQuery(showAccount, { params: { id } }).data?.data
  const documents = files.data?.data ?? []
  const returned = documents.filter(({ status_id }) => status_id === status.fileReturned)
  const step = nextStepOf(profile, mayReadFiles ? files.data?.data : [])
  const values = {
    validator: profile.full_name_verifier === null ? '' : personNameCase(profile.full_name_verifier),
    documents: returned.map(({ file_type }) => sentenceCase(file_type)).join(', '),
  }
  return (
    <>
      <div className="row wrap gap-8">
        <StatusChip text={profile.status} color={profile.color} />
        {step === undefined ? null : <Status>{t(`searching.summary.next.${step}`, values)}</Status>}
      </div>
      {account?.is_locked === true ? <p className="error">{t('searching.summary.locked')}</p> : null}
      {account !== undefined && account.verified_at === null ? <p>{t('searching.summary.unverified')}</p> : null}
      <Facts
        facts={[
          [t('fields.document'), `${profile.document_type} ${profile.document}`],
          [
            t('fields.mobile_phone'),
            profile.mobile_phone === null ? (
              t('searching.summary.no_phone')
            ) : (
              <a key="phone" href={`tel:${profile.mobile_phone}`}>
                {phoneText(profile.mobile_phone)}
              </a>
            ),
          ],
          [
            t('fields.email'),
            <a key="email" href={`mailto:${profile.email}`} className="break-words">
              {profile.email}
            </a>,
          ],
          [
            t('fields.full_name_verifier'),
            profile.full_name_verifier === null
              ? t('profiles.no_validator')
              : personNameCase(profile.full_name_verifier),
          ],
        ]}
      />
      {mayReadFiles ? (
        <section>
          <h4>{t('searching.summary.documents')}</h4>
          <QueryResult query={files} lines={2} compact />
          {files.data === undefined ? null : documents.length === 0 ? (
            <p className="soft">{t('searching.summary.no_documents')}</p>
          ) : (
            <ul className="stack gap-6">
              {documents.map((one) => (
                <li key={one.id} className="row wrap gap-8">
                  <span className="grow">{sentenceCase(one.file_type)}</span>
                  <StatusChip text={one.status} color={one.color} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : null}
      {mayReadNotes ? (
        <section>
          <h4>{t('searching.summary.said')}</h4>
          <QueryResult query={notes} lines={2} compact />
          {notes.data?.data.length === 0 ? <p className="soft">{t('searching.summary.nothing_said')}</p> : null}
          {notes.data?.data.map((one) => (
            <div key={one.id} className="entry">
              <p className="plain-text">{observationText(one.observation, one.names)}</p>
              <p className="muted">
                <span>{`${personNameCase(one.user)} · `}</span>
                <TimeAgo at={one.created_at} />
              </p>
            </div>
          ))}
        </section>
      ) : null}
      {couldMeet(principal, listMails.needs) ? <LastMail profile={profile} /> : null}
    </>
  )
}

/** The last mail about a citizen, and whether it was sent. It can be sent again from here. */
function LastMail({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { mutate, isPending, error } = useCallMutation(resendMail, {
    invalidates: [listMails.tag, 'audits'],
    onDone: ({ data }) => showDone(data),
  })
  const query = { query: profile.document, per_page: 20 }
  const result = useCallQuery(listMails, { query })
  const mail = result.data?.data.find(({ profile_id }) => profile_id === profile.id)
  const isOver = mail?.state === 'sent' || mail?.state === 'failed'
  return (
    <section>
      <h4>{t('searching.summary.mail')}</h4>
      <QueryResult query={result} lines={2} compact />
      {result.data !== undefined && mail === undefined ? (
        <p className="soft">{t('searching.summary.no_mail')}</p>
      ) : null}
      {mail === undefined ? null : (
        <div className="stack gap-4">
          <p>{mail.subject}</p>
          <p className="muted">
            <span>{`${t(`searching.summary.mail_states.${mail.state}`)} · ${mail.email} · `}</span>
            <TimeAgo at={mail.mailed_at ?? mail.created_at} />
          </p>
          <ErrorMessage className="error">{error?.message}</ErrorMessage>
          {isOver && can(principal, 'update', 'Profile', profile) ? (
            <div>
              <Button icon={mdiEmailFastOutline} busy={isPending} onClick={() => mutate({ params: { id: mail.id } })}>
                {t('searching.summary.send_mail')}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </section>
  )
}
