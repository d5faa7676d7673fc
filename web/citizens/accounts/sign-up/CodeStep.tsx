import { preRegister, verifySignUp } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { CodeForm } from '../credentials/CodeForm.tsx'
import { beginningOf } from './AccountStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { isEmailConfirmed, stepAfter } from './steps.ts'
import { useFinish, usePathOfStep } from './use-step.ts'

/** Checks the code of the mail. The right one gives the token with which the form is sent at the end. */
export function CodeStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const finish = useFinish('code')
  const pathOf = usePathOfStep()
  const email = String(draft.values.email ?? '')
  const resend = useCallMutation(preRegister, {
    onDone: () => signUpDraft.change((now) => ({ ...now, codeSent: { email, at: serverNow() } })),
  })
  const change = (
    <div>
      <ButtonLink to={pathOf('account')} variant="text">
        {t('account.sign_up.email_change')}
      </ButtonLink>
    </div>
  )
  if (isEmailConfirmed(draft))
    return (
      <StepFrame step="code">
        <Status>{t('account.sign_up.email_confirmed', { email })}</Status>
        <div className="wrap gap-8">
          <ButtonLink to={pathOf(stepAfter('code', draft))}>{t('account.confirm.go_on')}</ButtonLink>
          {change}
        </div>
      </StepFrame>
    )
  if (draft.codeSent?.email !== email) return <Navigate to={pathOf('account')} replace />
  return (
    <StepFrame step="code">
      <CodeForm
        email={email}
        sentAt={draft.codeSent.at}
        check={(code) => request(verifySignUp, { body: { email, code } })}
        onDone={({ data }) => {
          signUpDraft.change((now) => ({ ...now, ticket: { email, code: data.code } }))
          void finish(['code'])
        }}
        resend={{ ...resend, run: () => resend.mutate({ body: beginningOf(draft) }) }}
      >
        <p className="muted">{t('account.sign_up.no_code')}</p>
        {change}
      </CodeForm>
    </StepFrame>
  )
}
