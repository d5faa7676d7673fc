import { mdiChevronDown, mdiPencilOutline, mdiStar, mdiUndoVariant } from '@mdi/js'
import {
  can,
  type EnrolmentTransitionName,
  enrolmentTransitions,
  isLiving,
  openTransitions,
  type Schedule,
  type Team,
} from '@portal/contract'
import { type ReactElement, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { MailLink, PhoneLink } from '../../people/citizen/facts/ContactLinks.tsx'
import { UndoOffer } from '../enrolment/UndoOffer.tsx'
import { transitionIcons, undoTeam } from '../roster/transitions.ts'
import styles from './teams.module.css'

interface Props {
  readonly team: Team
  readonly schedule: Schedule
  readonly onEdit: () => void
  readonly onTransition: (transition: EnrolmentTransitionName) => void
}

/** A team: its status, its participants, and its actions. */
export function TeamCard({ team, schedule, onEdit, onTransition }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const members = useId()
  const [shows, setShows] = useState(false)
  const transitions = can(principal, 'assign-status', 'Team', team) ? openTransitions(enrolmentTransitions, team) : []
  const mayEdit = isLiving(team.status_id) && schedule.deleted_at === null && can(principal, 'update', 'Team', team)
  const outOfScope = team.members_count - team.members.length
  return (
    <article className="surface" aria-label={team.name}>
      <header className={`stack gap-4 ${styles.teamHead}`}>
        <div className="row wrap gap-4-12 break-words">
          <h3>{team.name}</h3>
          <StatusChip text={team.status} color={team.color} />
        </div>
        <p className={`wrap soft ${styles.line}`}>
          <span>{t('teams.members', { count: team.members_count })}</span>
          {/* The expanded list below shows it too. */}
          {shows && team.captain !== null ? null : (
            <span>
              {`${t('fields.captain')}: ${team.captain === null ? t('teams.captain_hidden') : personNameCase(team.captain)}`}
            </span>
          )}
        </p>
        <div className={`wrap gap-6 ${styles.buttons}`}>
          <Button
            size="small"
            icon={mdiChevronDown}
            aria-expanded={shows}
            aria-controls={members}
            aria-label={t(shows ? 'teams.hide_members' : 'teams.show_members', { name: team.name })}
            onClick={() => setShows(!shows)}
          >
            {t('fields.members')}
          </Button>
          {mayEdit ? (
            <Button size="small" icon={mdiPencilOutline} onClick={onEdit}>
              {t('teams.edit')}
            </Button>
          ) : null}
          {transitions.map((transition) => (
            <Button
              key={transition}
              size="small"
              variant="outlined"
              tone={transition === 'accept' ? 'accent' : 'danger'}
              icon={transitionIcons[transition]}
              onClick={() => onTransition(transition)}
            >
              {t(`enrolment_transitions.${transition}`)}
            </Button>
          ))}
          <UndoOffer
            icon={mdiUndoVariant}
            until={team.undo_until}
            transition={team.undo_transition_id}
            onUndo={(id) => void undoTeam(team, id)}
          />
        </div>
      </header>
      {shows ? (
        <ul id={members} className={styles.members}>
          {team.members.map((one) => (
            <li key={one.profile_id} className="ruled">
              <div>
                <Link to={path('user-validation-id-citizen', { id: one.profile_id })}>
                  {personNameCase(one.full_name)}
                </Link>
                <span className="figures muted block">
                  {`${one.document_type} ${one.document} · ${t('profiles.years', { count: one.age })}`}
                </span>
              </div>
              {one.is_captain ? (
                <span className={`inline gap-4 small accent-ink ${styles.captain}`}>
                  <Icon path={mdiStar} size={14} />
                  <span>{t('fields.captain')}</span>
                </span>
              ) : (
                <span>{sentenceCase(one.participant_role)}</span>
              )}
              <span className={`wrap shrink ${styles.line}`}>
                <MailLink contact={one} />
                {one.mobile_phone === null ? null : <PhoneLink contact={one} />}
              </span>
            </li>
          ))}
          {outOfScope > 0 ? (
            <li className={`wrap soft ${styles.line}`}>{t('teams.hidden', { count: outOfScope })}</li>
          ) : null}
        </ul>
      ) : null}
    </article>
  )
}
