import type { ReactElement, ReactNode } from 'react'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import type { FormFrame } from '../../../kit/form/record-form.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { Page } from '../../frame/Page.tsx'
import { ErrorSummary, type FormError } from '../../people/profile-form/ErrorSummary.tsx'
import type { StepName } from './steps.ts'
import { useStep } from './use-step.ts'

interface Props {
  readonly step: StepName
  readonly lead?: ReactNode
  readonly children: Elements
}

/** The page of a step: its title, and the link back. */
export function StepFrame({ step, lead, children }: Props): ReactElement {
  const { t } = useTranslation()
  const { back, isChange } = useStep(step)
  return (
    <Page
      title={t(`account.sign_up.step.${step}`)}
      back={{ to: back, label: t(isChange ? 'account.sign_up.back_to_check' : 'account.sign_up.back') }}
      lead={lead}
    >
      {children}
    </Page>
  )
}

interface FormProps extends Props {
  readonly frame: FormFrame
  /** The errors above the fields, and the number of attempts to send the form. */
  readonly errors?: readonly FormError[]
  readonly attempt?: number
}

/** A step with a form, and the button that stores the values and opens the next step. */
export function StepForm({ step, lead, frame, errors, attempt = 0, children }: FormProps): ReactElement {
  const { t } = useTranslation()
  return (
    <StepFrame step={step} lead={lead}>
      <RecordForm
        frame={frame}
        submit={t('account.sign_up.save')}
        isWide
        summary={errors && <ErrorSummary errors={errors} attempt={attempt} />}
        className="stack gap-24"
        aria-label={t(`account.sign_up.step.${step}`)}
      >
        <div className="stack gap-20">{children}</div>
      </RecordForm>
    </StepFrame>
  )
}
