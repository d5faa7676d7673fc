import { listPublicSchedules } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'

/** What is on offer. */
export function OfferPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const answer = useAnswer(listPublicSchedules, { query: { with_full: true, per_page: 30 } })
  return (
    <Page title={t('offer.title')} wide>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={6} />} />
      <ul>
        {answer.data?.data.map(({ id, activity_name }) => (
          <li key={id}>
            <Link to={to('activity', { id })}>{activity_name}</Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
