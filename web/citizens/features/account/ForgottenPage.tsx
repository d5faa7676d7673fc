import { forgotPassword, resetMinutes } from '@portal/contract'
import { emailForm } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { contractResolver, showFieldErrors } from '../../../kit/form/form.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/Button.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { Failure } from '../../credentials/Failure.tsx'
import { SubmitButton } from '../../credentials/SubmitButton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'

interface Values {
  readonly email: string
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <div className="card stack gap-16">
      <p role="status">{t('account.forgotten.sent', { email, minutes: resetMinutes })}</p>
      <p className="soft">{t('account.forgotten.sent_missing')}</p>
      <div className="wrap gap-8">
        <Link to={to('sign-in')} className={buttonClass({ variant: 'filled' })}>
          {t('account.to_sign_in')}
        </Link>
        <Button onClick={onAgain}>{t('account.forgotten.again')}</Button>
      </div>
    </div>
  )
}

/** Asks for a link to choose another password. The answer is the same whether or not there is an account. */
export function ForgottenPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<Values>({ defaultValues: { email: '' }, resolver: contractResolver(emailForm) })
  const ask = useCallMutation(forgotPassword, {
    onDone: (_, { body }) => setSentTo(body?.email ?? ''),
    onFailed: (error) => showFieldErrors(error, ['email'], form.setError),
  })
  const back = { to: to('sign-in'), label: t('account.to_sign_in') }
  if (sentTo !== undefined)
    return (
      <Page title={t('account.forgotten.sent_title')} back={back}>
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      </Page>
    )
  const isOfField = ask.error?.errors.email !== undefined
  return (
    <Page title={t('account.forgotten.title')} lead={t('account.forgotten.lead')} back={back}>
      <form
        className="card stack gap-20"
        noValidate
        aria-label={t('account.forgotten.title')}
        onSubmit={(event) =>
          void form.handleSubmit(({ email }) => {
            if (!ask.isPending) ask.mutate({ body: { email: email.trim() } })
          })(event)
        }
      >
        {ask.error === null || isOfField ? null : <Failure>{ask.error.message}</Failure>}
        <TextBox
          {...form.register('email')}
          label={t('account.email')}
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.email?.message}
        />
        <SubmitButton busy={ask.isPending} error={ask.error}>
          {t('account.forgotten.submit')}
        </SubmitButton>
      </form>
    </Page>
  )
}
