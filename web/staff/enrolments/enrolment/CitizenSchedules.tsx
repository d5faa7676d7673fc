import { type ScheduleRow, status } from '@portal/contract'
import { listCitizenSchedules, listTeamSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { TimeAgoSentence } from '../../../kit/ui/text/TimeAgo.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { enrolmentPriceTexts, placeText } from '../../offer/schedules/texts.ts'
import { PagedSection } from '../../ui/table/PagedSection.tsx'
import styles from './citizen-section.module.css'
import { PaymentDeadline } from './PaymentDeadline.tsx'

/** A citizen's current and former enrolments, alone and with teams, newest first; sections of their page. */
export function CitizenSchedules({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  return (
    <>
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
            <Entry
              key={one.citizen_schedule_id}
              to={path('schedules-id-users-citizenId', { id: one.id, citizenId: id })}
              name={nameCase(one.activity_name)}
              chip={<StatusChip text={one.schedule_status_name} color={one.schedule_status_color} />}
              when={whenText(one)}
              schedule={one}
            >
              <p className="muted">
                <TimeAgoSentence
                  at={one.citizen_schedule_created_at}
                  sentence={(ago) => t('roster.citizen.enrolled', { ago })}
                />
                {one.citizen_schedule_payment_files.length === 0 ? null : (
                  <span>{` · ${t('roster.citizen.proofs', { count: one.citizen_schedule_payment_files.length })}`}</span>
                )}
              </p>
              {enrolmentPriceTexts(one).map((text) => (
                <p key={text} className="muted">
                  {text}
                </p>
              ))}
              {one.age_waived ? <p>{t('fields.age_waived')}</p> : null}
              {one.citizen_schedule_payment_at === null ||
              one.schedule_status_id !== status.enrolmentAccepted ? null : (
                <p>
                  <PaymentDeadline at={one.citizen_schedule_payment_at} runs withText />
                </p>
              )}
            </Entry>
          ))
        }
      </PagedSection>
      <PagedSection
        id="teams"
        title={t('roster.tabs.teams')}
        none={t('roster.citizen.teams_none')}
        call={listTeamSchedules}
        params={{ id }}
        perPage={5}
      >
        {(teams) =>
          teams.map((one) => (
            <Entry
              key={one.team_id}
              to={`${path('schedules-id-users', { id: one.id })}?show=teams&query=${encodeURIComponent(one.team_name)}`}
              name={one.team_name}
              chip={<StatusChip text={one.team_status_name} color={one.team_status_color} />}
              when={`${nameCase(one.activity_name)} · ${whenText(one)}`}
              schedule={one}
            >
              <p className="muted">
                {`${one.is_captain ? `${t('fields.captain')} · ` : ''}${sentenceCase(one.participant_role)} · ${t('teams.members', { count: one.team_members_count })}`}
              </p>
            </Entry>
          ))
        }
      </PagedSection>
    </>
  )
}

interface EntryProps {
  readonly to: string
  readonly name: string
  readonly chip: Elements
  readonly when: string
  readonly schedule: Pick<ScheduleRow, 'stage_name' | 'park_name'>
  readonly children: Elements
}

function Entry({ to, name, chip, when, schedule, children }: EntryProps): ReactElement {
  const { pathname } = useLocation()
  return (
    <li className="entry stack gap-2 break-words">
      <p className="spread gap-4-12">
        <Link to={to} state={{ from: pathname }} className={`inline strong ${styles.name}`}>
          {name}
        </Link>
        {chip}
      </p>
      <p>{when}</p>
      <p className="muted">{placeText(schedule)}</p>
      {children}
    </li>
  )
}
