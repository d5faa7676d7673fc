import { status } from '@portal/contract'
import { listCitizenSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { PagedSection } from '../../../kit/ui/PagedSection.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgoSentence } from '../../../kit/ui/TimeAgo.tsx'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './citizen-section.module.css'
import { PaymentDeadline } from './PaymentDeadline.tsx'
import { placeText } from './texts.ts'

/** The schedules a citizen is or was enrolled in, newest first; a section of the citizen's page. */
export function CitizenEnrolments({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { pathname } = useLocation()
  return (
    <PagedSection
      id="schedules"
      title={t('roster.citizen.schedules')}
      none={t('roster.citizen.schedules_none')}
      call={listCitizenSchedules}
      params={{ id }}
      perPage={5}
    >
      {(enrolments) =>
        enrolments.map((one) => (
          <li key={one.citizen_schedule_id} className={`entry ${styles.entry}`}>
            <p className="spread gap-4-12">
              <Link
                to={path('schedules-id-users-citizenId', { id: one.id, citizenId: id })}
                state={{ from: pathname }}
                className={styles.name}
              >
                {nameCase(one.activity_name)}
              </Link>
              <StatusChip text={one.schedule_status_name} color={one.schedule_status_color} />
            </p>
            <p>{whenText(one)}</p>
            <p className="muted">{placeText(one)}</p>
            <p className="muted">
              <TimeAgoSentence
                at={one.citizen_schedule_created_at}
                sentence={(ago) => t('roster.citizen.enrolled', { ago })}
              />

              {one.citizen_schedule_payment_files.length === 0
                ? ''
                : ` · ${t('roster.citizen.proofs', { count: one.citizen_schedule_payment_files.length })}`}
            </p>
            {one.citizen_schedule_payment_at === null || one.schedule_status_id !== status.enrolmentAccepted ? null : (
              <p>
                <PaymentDeadline at={one.citizen_schedule_payment_at} runs spoken />
              </p>
            )}
          </li>
        ))
      }
    </PagedSection>
  )
}
