import { type Happening, timeline } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { nameCase } from '../../../kit/text/name-case.ts'
import { roleColourOf } from '../../../kit/theme/role-colours.ts'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { type Changed, ChangesTable } from '../../../kit/ui/ChangesTable.tsx'
import { PagedSection } from '../../../kit/ui/PagedSection.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { mayOpen } from '../../layout/authorize-screen.ts'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './citizen.module.css'
import { FieldValue } from './FieldValue.tsx'
import { historySection } from './sections.ts'

/** Events per page of the section. */
const perPage = 10

interface Line {
  readonly happening: Happening
  /** How many consecutive reads by the same person this line stands for. */
  readonly times: number
}

function linesOf(happenings: readonly Happening[]): readonly Line[] {
  const lines: { happening: Happening; times: number }[] = []
  for (const happening of happenings) {
    const last = lines.at(-1)
    const again =
      happening.event === 'read' &&
      last?.happening.event === 'read' &&
      last.happening.user === happening.user &&
      last.happening.entity === happening.entity
    if (again && last !== undefined) last.times += 1
    else lines.push({ happening, times: 1 })
  }
  return lines
}

/** All events around a citizen in one timeline, newest first; with values before and after for people who may see them. */
export function Timeline({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const path = useScreenPath()
  const [page, setPage] = useState(1)
  const answer = useCallQuery(
    timeline,
    { params: { id }, query: { page, per_page: perPage } },
    { onFailure: 'inline', keepPrevious: true },
  )
  return (
    <PagedSection
      id={historySection}
      title={t('profiles.sections.history')}
      none={t('profiles.history_none')}
      answer={answer}
      onPage={setPage}
      action={
        mayOpen(who, 'audit') ? (
          <Link to={`${path('audit')}?profile_id=${id}`} className={buttonClass({ size: 'small' })}>
            {t('profiles.history_in_audit')}
          </Link>
        ) : undefined
      }
    >
      {linesOf(answer.data?.data ?? []).map(({ happening, times }) => (
        <Entry key={happening.id} happening={happening} times={times} />
      ))}
    </PagedSection>
  )
}

function Entry({ happening, times }: Line): ReactElement {
  const { t } = useTranslation()
  const { kind, title, user, text, read_at, changes, color } = happening
  return (
    <li className={`entry ${styles.said} ${styles.happening}`} data-colour={roleColourOf(color)}>
      <p className={styles.author}>
        <span>
          {t('profiles.history_by', { event: title, user: nameCase(user) })}
          {times === 1 ? null : <span className="soft"> {t('profiles.history_times', { times })}</span>}
        </span>
        <small>
          <TimeAgo at={happening.created_at} />
        </small>
      </p>
      {text === null || text === '' ? null : <p className="plain-text">{text}</p>}
      {kind === 'observation' && read_at !== null ? (
        <p className="muted">
          {t('profiles.read_by_citizen')} <TimeAgo at={read_at} />
        </p>
      ) : null}
      {changes.length === 0 ? null : <ChangesTable changes={changesOf(changes)} />}
    </li>
  )
}

function changesOf(changes: Happening['changes']): Changed[] {
  const hadMore = changes.some(({ old }) => old !== null && old !== undefined)
  return changes.map(({ field, label, old, new: now }) => {
    const drawn = (value: unknown) => <FieldValue field={field} value={textual(value)} spoken={false} />
    return { field, label: sentenceCase(label), before: hadMore ? drawn(old) : undefined, after: drawn(now) }
  })
}

/** A value of the audit log that is a list or an object, as text. */
function textual(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
