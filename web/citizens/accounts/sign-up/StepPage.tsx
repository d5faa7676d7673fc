import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { NotFoundPage } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import type { PersonStepName } from './fields.ts'
import { SentStep } from './SentStep.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { canOpen, type StepName, stepOf } from './steps.ts'

// In this file, because a new sign-up opens its first step at once.
export { SignUpPage } from './SignUpPage.tsx'

type StepComponent = ComponentType<{ readonly draft: SignUpDraft }>

/** Each step is loaded when it is opened. */
const ownSteps: Readonly<Partial<Record<StepName, StepComponent>>> = {
  account: lazy(async () => ({ default: (await reloadOnce(() => import('./AccountStep.tsx'))).AccountStep })),
  code: lazy(async () => ({ default: (await reloadOnce(() => import('./CodeStep.tsx'))).CodeStep })),
  photos: lazy(async () => ({ default: (await reloadOnce(() => import('./PhotosStep.tsx'))).PhotosStep })),
  check: lazy(async () => ({ default: (await reloadOnce(() => import('./CheckStep.tsx'))).CheckStep })),
}
const PersonStep = lazy(async () => ({ default: (await reloadOnce(() => import('./PersonStep.tsx'))).PersonStep }))

function Step({ step, draft }: { readonly step: StepName; readonly draft: SignUpDraft }): ReactElement {
  const Own = ownSteps[step]
  return Own === undefined ? <PersonStep step={step as PersonStepName} draft={draft} /> : <Own draft={draft} />
}

/** One step of a sign-up, by the last part of the address. */
export function StepPage(): ReactElement {
  const to = usePageTo()
  const step = stepOf(useParams().step)
  const draft = signUpDraft.use()
  if (step === undefined) return <NotFoundPage />
  if (step === 'sent') return <SentStep />
  if (draft === undefined) return <SkeletonLines lines={8} />
  if (!canOpen(step, draft)) return <Navigate to={to('sign-up')} replace />
  return (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <Step step={step} draft={draft} />
    </Suspense>
  )
}
