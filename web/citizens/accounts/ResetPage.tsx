import { resetPassword } from '@portal/contract'
import { newPasswordForm } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { contractResolver } from '../../kit/form/form.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../kit/form/record-form.tsx'
import { request } from '../../kit/request/api.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { ButtonLink, Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'
import { NewPassword, refusingGuesses } from './credentials/NewPassword.tsx'

function BadLink(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <Page title={t('account.reset.bad_title')} lead={t('account.reset.bad')}>
      <p>
        <ButtonLink to={to('passwordForgotten')}>{t('account.reset.ask')}</ButtonLink>
      </p>
    </Page>
  )
}

/** Chooses another password with the link of the mail, which has the token and the e-mail. */
export function ResetPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const email = query.get('email') ?? ''
  const [isDone, setDone] = useState(false)
  const { form, frame } = useRecordForm({
    values: { password: '' },
    resolver: refusingGuesses(contractResolver(newPasswordForm), 'password', { email }),
    send: ({ password }) =>
      request(resetPassword, { body: { token, email, password, password_confirmation: password } }),
    invalidates: [],
    onDone: () => setDone(true),
  })
  const refused = frame.apiError?.errors
  if (token === '' || email === '' || refused?.token !== undefined || refused?.email !== undefined) return <BadLink />
  if (isDone)
    return (
      <Page title={t('account.reset.done_title')} lead={<Status as="span">{t('account.reset.done')}</Status>}>
        <p>
          <ButtonLink to={to('sign-in')}>{t('frame.sign_in')}</ButtonLink>
        </p>
      </Page>
    )
  return (
    <Page
      title={t('account.reset.title')}
      lead={<span className="break-words">{t('account.reset.lead', { email })}</span>}
    >
      <RecordForm
        frame={frame}
        submit={t('account.reset.submit')}
        isWide
        className="card stack gap-20"
        aria-label={t('account.reset.title')}
      >
        <NewPassword form={form} name="password" owner={{ email }} />
      </RecordForm>
    </Page>
  )
}
