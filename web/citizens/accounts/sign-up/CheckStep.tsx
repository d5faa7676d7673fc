import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useStore } from '../../../kit/device/store.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { answersOf } from '../../people/profile-form/AnswerText.tsx'
import { emptyPerson } from '../../people/profile-form/person-values.ts'
import { inOrderOfSteps, type PersonStepName, personSteps, stepFor } from './fields.ts'
import { StepFrame } from './StepFrame.tsx'
import styles from './sign-up.module.css'
import type { SignUpDraft } from './sign-up-draft.ts'
import { type StepName, stepSlugs } from './steps.ts'
import { useSend } from './use-send.ts'
import { fromCheck, serverErrors } from './use-step.ts'

/** Builds the address of a step that is opened to change a value. */
function useChangeTo(): (step: StepName) => string {
  const to = usePageTo()
  return (step) => `${to('sign-up-step', { step: stepSlugs[step] })}?${fromCheck.name}=${fromCheck.value}`
}

/** The errors of the whole form, each with a link to its step. It takes the focus. */
function Errors({ errors }: { readonly errors: Readonly<Record<string, string>> }): ReactElement | null {
  const { t } = useTranslation()
  const changeTo = useChangeTo()
  const box = useRef<HTMLDivElement>(null)
  const all = inOrderOfSteps(errors)
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus()
  }, [errors])
  if (all.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={`notice error-tint stack gap-8 ${styles.errors}`}>
      <h2>{t('account.sign_up.faults_title')}</h2>
      <ul>
        {all.map(([field, message]) => {
          const step = stepFor(field)
          return (
            <li key={field}>
              {step === undefined ? (
                message
              ) : (
                <Link className="error-ink" to={changeTo(step)}>
                  {message}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Section({ step, children }: { readonly step: StepName; readonly children: Elements }): ReactElement {
  const { t } = useTranslation()
  const changeTo = useChangeTo()
  const title = t(`account.sign_up.step.${step}`)
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <Link
          to={changeTo(step)}
          className={`inline ${styles.change}`}
          aria-label={t('account.sign_up.change_of', { what: title })}
        >
          {t('account.sign_up.change')}
        </Link>
      </div>
      {children}
    </section>
  )
}

/** All values with a link to change each, and the button that sends them. */
export function CheckStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const errors = useStore(serverErrors)
  const { send, isPending, part, error } = useSend(draft)
  const values = { ...emptyPerson, ...draft.values }
  return (
    <StepFrame step="check">
      <Errors errors={errors} />
      {(Object.keys(personSteps) as PersonStepName[]).map((step) => (
        <Section key={step} step={step}>
          <Facts className={styles.answers} facts={answersOf(personSteps[step].fields, values)} />
        </Section>
      ))}
      <Section step="email">
        <p className="break-words">{String(draft.values.email)}</p>
      </Section>
      <Section step="photos">
        <p>{t('account.sign_up.files', { count: draft.files.length })}</p>
      </Section>
      <Section step="password">
        <p aria-hidden="true">••••••••</p>
        <p className="visually-hidden">{t('account.sign_up.password_chosen')}</p>
      </Section>
      <FormErrorMessage>{error && `${error.message} ${t('account.sign_up.failed')}`}</FormErrorMessage>
      <div className="stack gap-12">
        {isPending && part !== undefined ? (
          <progress className={styles.progress} value={part} aria-label={t('account.sign_up.send')} />
        ) : null}
        <div>
          <Button variant="filled" className={styles.wide} busy={isPending} onClick={send}>
            {t(isPending ? 'account.sign_up.sending' : 'account.sign_up.send')}
          </Button>
        </div>
      </div>
    </StepFrame>
  )
}
