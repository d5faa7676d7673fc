import { newPasswordForm } from '@portal/contract/citizens'
import { type ReactElement, useLayoutEffect } from 'react'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { emptyPerson } from '../../people/profile-form/person-values.ts'
import { NewPassword, refusingGuesses } from '../credentials/NewPassword.tsx'
import { StepForm } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { serverErrors, useStep } from './use-step.ts'

/** Asks for a password, which is never stored on the device. */
export function PasswordStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const { finish } = useStep('password')
  const { name, s_name, surname, s_surname, document, email } = { ...emptyPerson, email: '', ...draft.values }
  const owner = { name: `${name} ${s_name}`, surname: `${surname} ${s_surname}`, document, email }
  const { form, frame } = useRecordForm({
    values: { password: draft.password, password_confirmation: draft.password },
    resolver: refusingGuesses(contractResolver(newPasswordForm), 'password', owner),
    send: ({ password }) => {
      signUpDraft.change((now) => ({ ...now, password }))
      return finish(['password', 'password_confirmation'])
    },
    invalidates: [],
  })
  useLayoutEffect(() => {
    const { password: message } = serverErrors.get()
    if (message !== undefined) form.setError('password', { type: 'server', message }, { shouldFocus: true })
  }, [form])
  return (
    <StepForm step="password" lead={t('account.sign_up.password_lead')} frame={frame}>
      <NewPassword form={form} name="password" owner={owner} />
    </StepForm>
  )
}
