import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useStore } from '../../../../kit/device/store.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/Button.tsx'
import { Failure } from '../../../credentials/Failure.tsx'
import { usePageTo } from '../../../layout/paths.ts'
import { AnswerText, isAnswered } from '../../../profile-form/AnswerText.tsx'
import { labelOfField } from '../../../profile-form/person-faults.ts'
import { emptyPerson } from '../../../profile-form/person-values.ts'
import { Faults } from './Faults.tsx'
import { type PersonStepName, personSteps } from './fields.ts'
import { StepFrame } from './StepFrame.tsx'
import styles from './sign-up.module.css'
import type { SignUpDraft } from './sign-up-draft.ts'
import { type StepName, stepSlugs } from './steps.ts'
import { useSend } from './use-send.ts'
import { fromCheck, serverFaults } from './use-step.ts'

function Section({ step, children }: { readonly step: StepName; readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const title = t(`account.sign_up.step.${step}`)
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <Link
          to={`${to('sign-up-step', { step: stepSlugs[step] })}?${fromCheck.name}=${fromCheck.value}`}
          className={styles.change}
          aria-label={t('account.sign_up.change_of', { what: title })}
        >
          {t('account.sign_up.change')}
        </Link>
      </div>
      {children}
    </section>
  )
}

/** All answers with the way to change each, and the button that sends them. */
export function CheckStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const faults = useStore(serverFaults)
  const { send, isPending, part, error } = useSend(draft)
  const values = { ...emptyPerson, ...draft.values }
  return (
    <StepFrame step="check">
      <Faults faults={faults} />
      {(Object.keys(personSteps) as PersonStepName[]).map((step) => (
        <Section key={step} step={step}>
          <dl className={styles.answers}>
            {personSteps[step].fields
              .filter((field) => isAnswered(field, values))
              .map((field) => (
                <div key={field}>
                  <dt>{labelOfField(field)}</dt>
                  <dd>
                    <AnswerText field={field} values={values} />
                  </dd>
                </div>
              ))}
          </dl>
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
      {error === null ? null : (
        <Failure>
          {error.message} {t('account.sign_up.failed')}
        </Failure>
      )}
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
