import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Page } from '../../../layout/Page.tsx'
import type { StepName } from './steps.ts'
import { useStep } from './use-step.ts'

interface Props {
  readonly step: StepName
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The page of a step: its question, and the way back. */
export function StepFrame({ step, lead, children }: Props): ReactElement {
  const { t } = useTranslation()
  const { back, isChange } = useStep(step)
  return (
    <Page
      title={t(`account.sign_up.step.${step}`)}
      back={{ to: back, label: t(isChange ? 'account.sign_up.back_to_check' : 'account.sign_up.back') }}
      {...(lead === undefined ? {} : { lead })}
    >
      {children}
    </Page>
  )
}
