import { type FormEvent, type ReactElement, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { SubmitButton } from '../../frame/form-parts.tsx'
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
  /** The errors above the form, and the number of attempts to send it. */
  readonly errors?: readonly FormError[]
  readonly attempt?: number
  readonly onSubmit: (event: FormEvent) => void
}

/** A step with a form, and the button that stores the values and opens the next step. */
export function StepForm({ step, lead, errors = [], attempt = 0, onSubmit, children }: FormProps): ReactElement {
  const { t } = useTranslation()
  return (
    <StepFrame step={step} lead={lead}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <RecordForm className="stack gap-24" aria-label={t(`account.sign_up.step.${step}`)} onSubmit={onSubmit}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <div className="stack gap-20">{children}</div>
          <SubmitButton>{t('account.sign_up.save')}</SubmitButton>
        </Suspense>
      </RecordForm>
    </StepFrame>
  )
}
