import { activityTitle, showPublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useLocation, useParams } from 'react-router'
import { currentLocale, useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { NotFoundPage, Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import { ActivityAction } from './ActivityAction.tsx'
import { ActivityConditions } from './ActivityConditions.tsx'
import { ActivityFacts } from './ActivityFacts.tsx'
import { ActivityFamily } from './ActivityFamily.tsx'
import styles from './activity.module.css'

/** The query of the list that somebody came from, so that the way back keeps its filters. */
function searchOf(state: unknown): string {
  const { search } = (state ?? {}) as { readonly search?: unknown }
  return typeof search === 'string' ? search : ''
}

/** One activity: what it is, for whom, when and where, its free seats, and the way to enrol. Listed or not. */
export function ActivityPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id = '' } = useParams()
  const { state } = useLocation()
  const isId = /^\d{1,9}$/.test(id)
  const answer = useAnswer(showPublicSchedule, { params: { id: Number(id) } }, { enabled: isId })
  if (!isId || answer.error?.status === 404) return <NotFoundPage />
  const activity = answer.data?.data
  const back = { to: to('offer') + searchOf(state), label: t('activity.all') }
  return (
    <Page
      title={activity === undefined ? t('activity.loading') : nameCase(activity.activity_name)}
      tab={activity && activityTitle(nameCase(activity.activity_name), nameCase(activity.park_name), currentLocale())}
      lead={activity === undefined ? undefined : nameCase(activity.program_name)}
      back={back}
      wide
    >
      <AnswerState
        answer={answer}
        waiting={
          <div role="status" aria-label={t('ui.loading')} className={styles.columns}>
            <Skeleton height={180} />
            <SkeletonLines lines={8} />
          </div>
        }
      />
      {activity === undefined ? null : (
        <div className={styles.columns}>
          <ActivityAction activity={activity} />
          <div className="stack gap-16">
            <ActivityFacts activity={activity} />
            <ActivityFamily activity={activity} />
            <ActivityConditions activity={activity} />
          </div>
        </div>
      )}
    </Page>
  )
}
