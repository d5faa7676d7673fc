import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { usePageTo } from '../../frame/paths.ts'
import { ErrorSummary, type FormError } from '../../people/profile-form/ErrorSummary.tsx'
import { PartForm, PartPage } from '../../people/profile-form/PartPage.tsx'
import { hasBegun, signUpDraft } from './sign-up-draft.ts'
import { numberOf, type StepName, tasks } from './steps.ts'

interface Props {
  readonly step: StepName
  readonly lead?: ReactNode
  readonly children: Elements
}

/** The page of a step: its part, its title, and the link back to all parts, which a new sign-up does not show. */
export function StepFrame({ step, ...page }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  // The link does not appear at the first letter: the page would jump.
  const [hasList] = useState(() => hasBegun(signUpDraft.current()))
  return (
    <PartPage
      at={numberOf(step)}
      of={tasks.length}
      title={t(`account.sign_up.step.${step}`)}
      back={hasList ? { to: to('sign-up'), label: t('account.sign_up.back') } : undefined}
      {...page}
    />
  )
}

interface FormProps extends Props, Pick<ComponentProps<typeof PartForm>, 'frame' | 'submit' | 'head' | 'foot'> {
  /** The errors above the fields, and the number of attempts to send the form. */
  readonly errors?: readonly FormError[]
  readonly attempt?: number
  /** Opens the step of a field that this one does not show. */
  readonly onElsewhere?: (field: string) => void
}

/** A step with a form. */
export function StepForm({ step, lead, errors, attempt = 0, onElsewhere, children, ...form }: FormProps): ReactElement {
  const { t } = useTranslation()
  return (
    <StepFrame step={step} lead={lead}>
      <PartForm
        {...form}
        isFirst={step === 'names'}
        summary={errors && <ErrorSummary {...{ errors, attempt, onElsewhere }} />}
        aria-label={t(`account.sign_up.step.${step}`)}
      >
        <div className="stack gap-20">{children}</div>
      </PartForm>
    </StepFrame>
  )
}
