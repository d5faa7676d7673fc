import { forgotPassword, resetMinutes } from '@portal/contract'
import { emailForm } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { contractResolver } from '../../kit/form/form.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../kit/form/record-form.tsx'
import { fieldProps } from '../../kit/form/use-form.ts'
import { request } from '../../kit/request/api.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { EmailBox } from '../frame/form-parts.tsx'
import { ButtonLink, Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <div className="card stack gap-16">
      <Status>{t('account.forgotten.sent', { email, minutes: resetMinutes })}</Status>
      <p className="soft">{t('account.forgotten.sent_missing')}</p>
      <div className="wrap gap-8">
        <ButtonLink to={to('sign-in')}>{t('account.to_sign_in')}</ButtonLink>
        <Button onClick={onAgain}>{t('account.forgotten.again')}</Button>
      </div>
    </div>
  )
}

/** Requests a link to choose another password. The response is the same whether or not the account exists. */
export function ForgottenPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const [sentTo, setSentTo] = useState<string>()
  const { form, frame } = useRecordForm({
    values: { email: '' },
    resolver: contractResolver(emailForm),
    send: ({ email }) => request(forgotPassword, { body: { email: email.trim() } }),
    invalidates: [],
    onDone: (_, { email }) => setSentTo(email.trim()),
  })
  const back = { to: to('sign-in'), label: t('account.to_sign_in') }
  if (sentTo !== undefined)
    return (
      <Page title={t('account.forgotten.sent_title')} back={back}>
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      </Page>
    )
  return (
    <Page title={t('account.sign_in.forgotten')} lead={t('account.forgotten.lead')} back={back}>
      <RecordForm
        frame={frame}
        submit={t('account.forgotten.submit')}
        isWide
        className="card stack gap-20"
        aria-label={t('account.sign_in.forgotten')}
      >
        <EmailBox {...fieldProps(form, 'email')} label={t('account.email')} />
      </RecordForm>
    </Page>
  )
}
