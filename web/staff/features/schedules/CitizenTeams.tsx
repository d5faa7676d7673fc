import { listTeamSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { PagedSection } from '../../../kit/ui/PagedSection.tsx'
import { StatusChip, sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './citizen-section.module.css'
import { placeText } from './texts.ts'

/** The schedules in which a citizen is or was with a team, newest first; a section of the citizen's page. */
export function CitizenTeams({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { pathname } = useLocation()
  return (
    <PagedSection
      id="teams"
      title={t('roster.citizen.teams')}
      none={t('roster.citizen.teams_none')}
      call={listTeamSchedules}
      params={{ id }}
      perPage={5}
    >
      {(teams) =>
        teams.map((one) => (
          <li key={one.team_id} className={`entry ${styles.entry}`}>
            <p className="spread gap-4-12">
              <Link
                to={`${path('schedules-id-users', { id: one.id })}?show=teams&query=${encodeURIComponent(one.team_name)}`}
                state={{ from: pathname }}
                className={styles.name}
              >
                {one.team_name}
              </Link>
              <StatusChip text={one.team_status_name} color={one.team_status_color} />
            </p>
            <p>
              {nameCase(one.activity_name)} · {whenText(one)}
            </p>
            <p className="muted">{placeText(one)}</p>
            <p className="muted">
              {one.is_captain ? `${t('roster.citizen.captain')} · ` : ''}
              {sentenceCase(one.participant_role)} · {t('roster.citizen.team_size', { count: one.team_members_count })}
            </p>
          </li>
        ))
      }
    </PagedSection>
  )
}
