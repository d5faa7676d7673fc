import { type Happening, timeline } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { roleColourOf } from '../../../../kit/theme/role-colours.ts'
import { buttonClass } from '../../../../kit/ui/button/Button.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { mayOpen } from '../../../frame/screens/authorize-screen.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { type Changed, ChangesTable } from '../../../ui/table/ChangesTable.tsx'
import { PagedSection } from '../../../ui/table/PagedSection.tsx'
import styles from '../citizen.module.css'
import { readableChanges } from '../facts/FieldValue.tsx'
import { historySection } from '../sections.ts'
import { observationText } from './observation-text.ts'
import { linesOf, type TimelineLine } from './timeline-lines.ts'

/** All events around a citizen in one timeline, newest first; with values before and after for people who may see them. */
export function Timeline({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  return (
    <PagedSection
      id={historySection}
      title={t('profiles.actions.history')}
      none={t('profiles.history_none')}
      call={timeline}
      params={{ id }}
      perPage={10}
      action={
        mayOpen(principal, 'audit') ? (
          <Link to={`${path('audit')}?profile_id=${id}`} className={buttonClass({ size: 'small' })}>
            {t('profiles.history_in_audit')}
          </Link>
        ) : undefined
      }
    >
      {(happenings) =>
        linesOf(happenings).map(({ happening, times }) => (
          <Entry key={happening.id} happening={happening} times={times} />
        ))
      }
    </PagedSection>
  )
}

function Entry({ happening, times }: TimelineLine): ReactElement {
  const { t } = useTranslation()
  const { kind, title, user, text, names, read_at, changes, color } = happening
  const role = roleColourOf(color)
  const mark = role === 'yellow' ? undefined : `var(--${role}-ink)`
  return (
    <li className={`entry stack gap-4 shrink ${styles.happening}`} style={{ ['--mark' as string]: mark }}>
      <p className={`spread ${styles.author}`}>
        <span>
          <span>{t('profiles.history_by', { event: title, user: personNameCase(user) })}</span>
          {times === 1 ? null : <span className="soft">{` ${t('profiles.history_times', { times })}`}</span>}
        </span>
        <small>
          <TimeAgo at={happening.created_at} />
        </small>
      </p>
      {text === null || text === '' ? null : <p className="plain-text">{observationText(text, names)}</p>}
      {kind === 'observation' && read_at !== null ? (
        <p className="muted">
          <span>{`${t('profiles.read_by_citizen')} `}</span>
          <TimeAgo at={read_at} />
        </p>
      ) : null}
      {changes.length === 0 ? null : <ChangesTable changes={changesOf(changes)} />}
    </li>
  )
}

function changesOf(changes: Happening['changes']): Changed[] {
  const hadMore = changes.some(({ old }) => old !== null && old !== undefined)
  const readable = readableChanges(changes, false)
  return hadMore ? readable : readable.map(({ before: _, ...rest }) => rest)
}
