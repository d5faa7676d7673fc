import type { BodyInput } from '@portal/contract'
import { preRegister, signUpAccount } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { errorsIn, resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { EmailBox } from '../../frame/form-parts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { errorsOfFields } from '../../people/profile-form/ErrorSummary.tsx'
import { emptyPerson } from '../../people/profile-form/person-values.ts'
import { useTyped } from '../../people/profile-form/use-typed.ts'
import styles from '../account.module.css'
import { NewPassword, refusingGuesses } from '../credentials/NewPassword.tsx'
import { stepFor } from './fields.ts'
import { StepForm } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { isEmailConfirmed } from './steps.ts'
import { serverErrors, useFinish, usePathOfStep } from './use-step.ts'

interface Values {
  readonly email: string
  readonly password: string
  readonly terms: boolean
}

/** The body of the call that begins a sign-up. */
export function beginningOf({ values }: SignUpDraft): BodyInput<typeof preRegister> {
  const { document_type_id, document, name, s_name, surname, s_surname, has_one_name, email } = values
  const person = { document_type_id, document, name, s_name, surname, s_surname, has_one_name, email, terms: 1 }
  return person as BodyInput<typeof preRegister>
}

/** Asks for the e-mail and a password, which is never stored on the device, and requests a code for the e-mail. */
export function AccountStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const finish = useFinish('account')
  const pathOf = usePathOfStep()
  // The link to the code is for a person who comes back to this step: it does not appear while the code is being sent.
  const [hadCode] = useState(draft.codeSent !== undefined)
  const { name, s_name, surname, s_surname, document } = { ...emptyPerson, ...draft.values }
  const ownerWith = (email: string) => ({
    name: `${name} ${s_name}`,
    surname: `${surname} ${s_surname}`,
    document,
    email,
  })
  const complete = resolverOf<Values>(({ terms, ...typed }) => {
    const errors = errorsIn<Values>(signUpAccount, { ...typed, terms: terms ? 1 : null })
    if (errors.terms !== undefined) errors.terms.message = t('account.sign_up.terms_missing')
    return errors
  })
  const resolver: Resolver<Values> = (values, ...rest) =>
    refusingGuesses(complete, 'password', ownerWith(values.email))(values, ...rest)
  const { form, frame } = useRecordForm<Values, void>({
    values: {
      email: String(draft.values.email ?? ''),
      password: draft.password,
      terms: draft.values.terms === '1',
    },
    resolver,
    hasSummary: true,
    send: async ({ email: typed, password }) => {
      const email = typed.trim()
      const values = { ...draft.values, email }
      signUpDraft.change((now) => ({ ...now, password, values: { ...now.values, email } }))
      if (isEmailConfirmed({ ticket: draft.ticket, values })) return
      await request(preRegister, { body: beginningOf({ ...draft, values }) })
      signUpDraft.change((now) => ({ ...now, codeSent: { email, at: serverNow() } }))
    },
    invalidates: [],
    onDone: () => void finish(['email', 'password', 'terms', 'code']),
    onError: ({ errors }) => {
      const refused = Object.entries(errors).map(([field, [message = '']]) => [field, message] as const)
      // An error of the server about a name or a document is corrected in the step of that field.
      if (!refused.some(([field]) => stepFor(field) === 'names')) return false
      serverErrors.set(Object.fromEntries(refused))
      void navigate(pathOf('names'))
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const refused = serverErrors.get()
    for (const field of ['email', 'password'] as const)
      if (refused[field] !== undefined) form.setError(field, { type: 'server', message: refused[field] })
  }, [])
  useTyped(form, ({ email, terms }) =>
    signUpDraft.change((now) => ({ ...now, values: { ...now.values, email, terms: terms ? '1' : '' } })),
  )
  const { code: over } = serverErrors.get()
  const { errors, submitCount } = form.formState
  return (
    <StepForm
      step="account"
      lead={t('account.sign_up.account_lead')}
      frame={frame}
      errors={errorsOfFields(errors, ['email', 'password', 'terms'], frame.error)}
      attempt={submitCount}
      head={
        over === undefined || frame.apiError !== null ? null : (
          <FormErrorMessage>{t('account.sign_up.over')}</FormErrorMessage>
        )
      }
      foot={
        !hadCode || isEmailConfirmed(draft) ? null : (
          <Link to={pathOf('code')} className={styles.link}>
            {t('account.sign_up.have_code')}
          </Link>
        )
      }
    >
      {draft.done.includes('account') && draft.password === '' ? (
        <Status>{t('account.sign_up.password_again')}</Status>
      ) : null}
      <div id="field-email">
        <EmailBox {...fieldProps(form, 'email')} label={t('account.email')} size="medium" />
      </div>
      <NewPassword
        form={form}
        name="password"
        owner={ownerWith(form.watch('email'))}
        label={t('account.sign_up.password')}
      />
      <div id="field-terms" className="stack">
        <CheckBox
          {...form.register('terms')}
          label={t('account.sign_up.terms')}
          className={styles.link}
          aria-invalid={errors.terms === undefined ? undefined : true}
          aria-describedby="terms-error"
        />
        <small id="terms-error" className="error-ink">
          {errors.terms?.message}
        </small>
        <Link to={to('terms')} target="_blank" className={styles.link}>
          {t('account.sign_up.terms_read')}
        </Link>
      </div>
    </StepForm>
  )
}
