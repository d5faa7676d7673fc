import { listEnrolmentSteps } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { PagedSection } from '../../ui/table/PagedSection.tsx'
import styles from '../roster/roster.module.css'

/** Names an enrolment: the schedule and the citizen. */
export interface EnrolmentParams {
  readonly id: number
  readonly profile: number
}

/** The history of a citizen's enrolments in a schedule, newest first, including withdrawn ones. */
export function EnrolmentSteps({ params }: { readonly params: EnrolmentParams }): ReactElement {
  const { t } = useTranslation()
  return (
    <PagedSection
      id="steps"
      title={t('roster.enrolment.history')}
      none={t('roster.enrolment.history_none')}
      call={listEnrolmentSteps}
      params={params}
      perPage={10}
    >
      {(steps) =>
        steps.map((step) => (
          <li
            key={step.id}
            className={`entry stack gap-2 ${styles.step}`}
            data-undone={step.undone_at === null ? undefined : true}
          >
            <p className="spread gap-4-12">
              <span className="inline wrap gap-4-8">
                <strong>{step.title}</strong>
                <span> </span>
                <StatusChip text={step.status} color={step.color} />
              </span>
              <small>
                <TimeAgo at={step.created_at} />
              </small>
            </p>
            <p className="muted block">{personNameCase(step.user)}</p>
            {step.observation === null ? null : <p className={`plain-text ${styles.text}`}>{step.observation}</p>}
            {step.undone_at === null ? null : (
              <p className="muted block">{t('roster.enrolment.undone', { when: formatMoment(step.undone_at) })}</p>
            )}
          </li>
        ))
      }
    </PagedSection>
  )
}
