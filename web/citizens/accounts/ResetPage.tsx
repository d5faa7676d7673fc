import { resetPassword } from '@portal/contract'
import { newPasswordForm } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { contractResolver, showFieldErrors } from '../../kit/form/form.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useCallMutation } from '../../kit/request/queries.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { RecordForm } from '../../kit/ui/field/RecordForm.tsx'
import { FormErrorMessage, SubmitButton } from '../frame/form-parts.tsx'
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
  const form = useForm({
    defaultValues: { password: '', password_confirmation: '' },
    resolver: refusingGuesses(contractResolver(newPasswordForm), 'password', { email }),
  })
  const reset = useCallMutation(resetPassword, {
    onError: (error) => showFieldErrors(error, ['password', 'password_confirmation'], form.setError),
  })
  const refused = reset.error?.errors
  if (token === '' || email === '' || refused?.token !== undefined || refused?.email !== undefined) return <BadLink />
  if (reset.isSuccess)
    return (
      <Page title={t('account.reset.done_title')} lead={<Status as="span">{t('account.reset.done')}</Status>}>
        <p>
          <ButtonLink to={to('sign-in')}>{t('frame.sign_in')}</ButtonLink>
        </p>
      </Page>
    )
  const isOfField = refused?.password !== undefined || refused?.password_confirmation !== undefined
  return (
    <Page
      title={t('account.reset.title')}
      lead={<span className="break-words">{t('account.reset.lead', { email })}</span>}
    >
      <RecordForm
        className="card stack gap-20"
        aria-label={t('account.reset.title')}
        onSubmit={form.handleSubmit((values) => reset.mutate({ body: { token, email, ...values } }))}
      >
        <FormErrorMessage>{isOfField ? null : reset.error?.message}</FormErrorMessage>
        <NewPassword form={form} name="password" owner={{ email }} />
        <SubmitButton busy={reset.isPending} error={reset.error}>
          {t('account.reset.submit')}
        </SubmitButton>
      </RecordForm>
    </Page>
  )
}
