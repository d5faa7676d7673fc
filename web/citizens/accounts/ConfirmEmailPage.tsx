import { citizenCurrentUser, resendEmailCode, verifyEmail } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { serverNow } from '../../kit/device/clock.ts'
import { useStore } from '../../kit/device/store.ts'
import { request } from '../../kit/request/api.ts'
import { queryClient, useCallMutation, useCallQuery } from '../../kit/request/queries.ts'
import { returnPath } from '../../kit/session/return-path.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { ButtonLink, Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'
import { officeEvery } from '../frame/query-options.ts'
import { emailIsUnconfirmed, signOut } from '../frame/session/session.ts'
import { CodeForm } from './credentials/CodeForm.tsx'

/** Marks the e-mail as confirmed and runs the refused queries again. */
function goOn(): void {
  emailIsUnconfirmed.set(false)
  void queryClient.resetQueries()
}

/** Confirms the e-mail of the account that is signed in; until then nothing else of the account can be used. */
export function ConfirmEmailPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const next = returnPath(query.get('redirect')) ?? to('family')
  const [sentAt, setSentAt] = useState(0)
  const user = useCallQuery(citizenCurrentUser, {}, { every: officeEvery })
  const resend = useCallMutation(resendEmailCode, { onDone: () => setSentAt(serverNow()) })
  const account = user.data?.data
  const isConfirmed = account !== undefined && account.email_verified_at !== null
  const isWaitedFor = useStore(emailIsUnconfirmed)
  // It was confirmed on another device.
  useEffect(() => {
    if (isConfirmed && isWaitedFor) goOn()
  }, [isConfirmed, isWaitedFor])
  return (
    <Page
      title={t('account.confirm.title')}
      lead={isConfirmed ? <Status as="span">{t('account.confirm.done')}</Status> : undefined}
    >
      <QueryResult query={user} lines={5} />
      {account === undefined ? null : isConfirmed ? (
        <p>
          <ButtonLink to={next}>{t('account.confirm.go_on')}</ButtonLink>
        </p>
      ) : (
        <CodeForm
          email={account.email}
          sentAt={sentAt}
          check={(code) => request(verifyEmail, { params: { code } })}
          onDone={() => {
            goOn()
            void navigate(next, { replace: true })
          }}
          resend={{ ...resend, run: () => resend.mutate({}) }}
        >
          <div className="actions">
            <Button onClick={() => void signOut()}>{t('account.confirm.sign_out')}</Button>
          </div>
        </CodeForm>
      )}
    </Page>
  )
}
