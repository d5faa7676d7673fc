import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Page } from '../../frame/Page.tsx'
import { OtherWays } from './Beginning.tsx'
import { hasBegun, signUpDraft } from './sign-up-draft.ts'
import { TaskList } from './TaskList.tsx'
import { usePathOfStep } from './use-step.ts'

/** The parts of a sign-up with their states. A new sign-up opens its first step. */
export function SignUpPage(): ReactElement {
  const { t } = useTranslation()
  const pathOf = usePathOfStep()
  const draft = signUpDraft.use()
  // As on the page of a step, which may open next.
  if (draft === undefined) return <SkeletonLines lines={8} />
  if (!hasBegun(draft)) return <Navigate to={pathOf('names')} replace />
  return (
    <Page title={t('frame.sign_up')} lead={t('account.sign_up.lead')}>
      <TaskList draft={draft} />
      <OtherWays />
    </Page>
  )
}
