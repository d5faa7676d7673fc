import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '../../../kit/device/store.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { answersOf } from '../../people/profile-form/AnswerText.tsx'
import { CheckedFiles, CheckedPart } from '../../people/profile-form/CheckedPart.tsx'
import { emptyPerson } from '../../people/profile-form/person-values.ts'
import { errorsInOrder, type PersonStepName, personSteps, stepFor } from './fields.ts'
import { StepForm } from './StepFrame.tsx'
import styles from './sign-up.module.css'
import type { SignUpDraft } from './sign-up-draft.ts'
import type { StepName } from './steps.ts'
import { useSend } from './use-send.ts'
import { serverErrors, usePathOfStep } from './use-step.ts'

interface Props {
  readonly draft: SignUpDraft
}

function Section({ step, children }: { readonly step: StepName; readonly children: Elements }): ReactElement {
  const { t } = useTranslation()
  const pathOf = usePathOfStep()
  return (
    <CheckedPart title={t(`account.sign_up.step.${step}`)} to={pathOf(step)}>
      {children}
    </CheckedPart>
  )
}

function PersonSection({ step, draft }: Props & { readonly step: PersonStepName }): ReactElement {
  const facts = answersOf(personSteps[step].fields, { ...emptyPerson, ...draft.values })
  return (
    <Section step={step}>
      <Facts className={styles.answers} facts={facts} />
    </Section>
  )
}

/** All values in the order of the steps, with a link to change each, and the button that sends them. */
export function CheckStep({ draft }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pathOf = usePathOfStep()
  const errors = errorsInOrder(useStore(serverErrors))
  const { frame, attempt, part } = useSend(draft)
  const { error, busy } = frame
  return (
    <StepForm
      step="check"
      frame={frame}
      submit={t(busy ? 'account.sign_up.sending' : 'account.sign_up.send')}
      errors={error === undefined ? errors : [{ message: `${error} ${t('account.sign_up.failed')}` }]}
      attempt={attempt}
      onElsewhere={(field) => void navigate(pathOf(stepFor(field) ?? 'names'))}
    >
      <PersonSection step="names" draft={draft} />
      <Section step="account">
        <p className="break-words">{String(draft.values.email)}</p>
        <p className="muted">{t('account.sign_up.password_chosen')}</p>
      </Section>
      {(['birth', 'residence', 'about', 'contact'] as const).map((step) => (
        <PersonSection key={step} step={step} draft={draft} />
      ))}
      <Section step="photos">
        <CheckedFiles files={draft.files} />
      </Section>
      <div className={styles.sending}>
        {busy && part !== undefined ? (
          <progress className={styles.progress} value={part} aria-label={t('account.sign_up.send')} />
        ) : null}
      </div>
    </StepForm>
  )
}
