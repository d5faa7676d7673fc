import type { BodyInput } from '@portal/contract'
import { preRegister, signUpEmail } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { errorsIn, resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { EmailBox } from '../../frame/form-parts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { ErrorSummary, errorsOfFields } from '../../people/profile-form/ErrorSummary.tsx'
import { useTyped } from '../../people/profile-form/use-typed.ts'
import styles from '../account.module.css'
import { stepFor } from './fields.ts'
import { StepFrame } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { isEmailConfirmed, stepSlugs } from './steps.ts'
import { serverErrors, useStep } from './use-step.ts'

interface Values {
  readonly email: string
  readonly terms: boolean
}

/** The body of the call that begins a sign-up. */
export function beginningOf({ values }: SignUpDraft): BodyInput<typeof preRegister> {
  const { document_type_id, document, name, s_name, surname, s_surname, has_one_name, email } = values
  const person = { document_type_id, document, name, s_name, surname, s_surname, has_one_name, email, terms: 1 }
  return person as BodyInput<typeof preRegister>
}

/** Asks for the e-mail, and requests a code for it. */
export function EmailStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const { finish, pathOf } = useStep('email')
  const { form, frame } = useRecordForm<Values, boolean>({
    values: { email: String(draft.values.email ?? ''), terms: draft.values.terms === '1' },
    resolver: resolverOf(({ email, terms }) => {
      const errors = errorsIn<Values>(signUpEmail, { email, terms: terms ? 1 : null })
      if (errors.terms !== undefined) errors.terms.message = t('account.sign_up.terms_missing')
      return errors
    }),
    hasSummary: true,
    send: async ({ email: typed }) => {
      const email = typed.trim()
      const values = { ...draft.values, email }
      signUpDraft.change((now) => ({ ...now, values: { ...now.values, email } }))
      const isConfirmed = isEmailConfirmed({ ticket: draft.ticket, values })
      if (!isConfirmed) {
        await request(preRegister, { body: beginningOf({ ...draft, values }) })
        signUpDraft.change((now) => ({ ...now, codeSent: { email, at: serverNow() } }))
      }
      return isConfirmed
    },
    invalidates: [],
    onDone: (isConfirmed) => void finish(['email', 'terms', ...(isConfirmed ? [] : ['code'])], pathOf('code')),
    onError: ({ errors }) => {
      const refused = Object.entries(errors).map(([field, [message = '']]) => [field, message] as const)
      // An error of the server about a name or a document is corrected in that field's own step.
      const elsewhere = refused.find(([field]) => stepFor(field) === 'names' || stepFor(field) === 'document')
      if (elsewhere === undefined) return false
      serverErrors.set(Object.fromEntries(refused))
      void navigate(pathOf(stepFor(elsewhere[0]) ?? 'names'))
      return true
    },
  })
  useTyped(form, ({ email, terms }) =>
    signUpDraft.change((now) => ({ ...now, values: { ...now.values, email, terms: terms ? '1' : '' } })),
  )
  const { code: over } = serverErrors.get()
  const { errors, submitCount } = form.formState
  const shownErrors = errorsOfFields(errors, ['email', 'terms'])
  return (
    <StepFrame step="email" lead={t('account.sign_up.email_lead')}>
      <RecordForm
        frame={frame}
        submit={t('account.sign_up.email_next')}
        isWide
        className="stack gap-24"
        aria-label={t('account.sign_up.step.email')}
        head={
          over === undefined || frame.apiError !== null ? null : (
            <FormErrorMessage>{t('account.sign_up.over')}</FormErrorMessage>
          )
        }
        summary={shownErrors.length === 0 ? undefined : <ErrorSummary errors={shownErrors} attempt={submitCount} />}
        foot={
          draft.codeSent === undefined ? null : (
            <Link to={to('sign-up-step', { step: stepSlugs.code })}>{t('account.sign_up.have_code')}</Link>
          )
        }
      >
        <div id="field-email">
          <EmailBox {...fieldProps(form, 'email')} label={t('account.email')} size="medium" />
        </div>
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
      </RecordForm>
    </StepFrame>
  )
}
