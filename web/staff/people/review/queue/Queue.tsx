import { couldMeet } from '@portal/contract'
import { myDay, profileTypes, screens } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTicker } from '../../../../kit/device/ticker.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatNumber, momentOf, timeSpan, tooltipDate } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { EmptyState, ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { useReached } from '../../../frame/device/reached.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { SearchField } from '../../../list/filters/SearchField.tsx'
import { NobodyNamed, SimilarMark, SimilarNames } from '../../citizen/SimilarNames.tsx'
import styles from '../desk/desk.module.css'
import { identityQueue, isNarrowing, type QueueFilter, queueStatuses } from '../desk/desk-address.ts'
import { Elsewhere, statusNames } from './Elsewhere.tsx'
import type { QueueRow, useQueue } from './use-queue.ts'

interface Props {
  readonly queue: ReturnType<typeof useQueue>
  readonly filter: QueueFilter
  readonly current: number | undefined
  readonly onNarrow: (filter: Partial<QueueFilter>) => void
  readonly onOpen: (citizen: number) => void
}

/** The queue: citizens who sent something again come first, then those who wait longest. It can be searched by name or document and filtered by status and type. */
export function Queue({ queue, filter, current, onNarrow, onOpen }: Props): ReactElement {
  const { t } = useTranslation()
  const { result: query, rows, total, hasMore, matches } = queue
  const types = useCallQuery(profileTypes.index, { query: { per_page: -1 } }, { freshFor: 600_000 })
  const isNarrowed = isNarrowing(filter)
  return (
    <div className={`surface stack ${styles.queue}`}>
      <div className={`stack gap-8 ruled ${styles.filters}`}>
        <MyDay onIdentity={() => onNarrow({ query: '', type: '', status: identityQueue, similar: false })} />
        <SearchField
          query={filter.query}
          hint={t('review.search')}
          onSearch={(query) => onNarrow({ query, similar: false })}
        />
        <div className="stack gap-8">
          <SelectBox
            label={t('fields.status')}
            labelHidden
            size="small"
            empty={false}
            value={String(filter.status)}
            options={[
              ...queueStatuses.map((one) => ({
                value: one,
                text: t(`review.statuses.${statusNames[one as keyof typeof statusNames]}`),
              })),
              { value: identityQueue, text: t('review.statuses.identity') },
            ]}
            onChange={({ target: { value } }) => onNarrow({ status: value === identityQueue ? value : Number(value) })}
          />
          <SelectBox
            label={t('fields.profile_type')}
            labelHidden
            size="small"
            empty={t('review.all_types')}
            value={filter.type}
            options={(types.data?.data ?? []).map(({ id, name }) => ({ value: id, text: sentenceCase(name) }))}
            onChange={({ target }) => onNarrow({ type: target.value })}
          />
        </div>
        <Status className="muted">{query.data === undefined ? '\u00a0' : t('review.count', counted(total))}</Status>
        {rows.length === 0 ? null : <SimilarNames matches={matches} onShow={() => onNarrow({ similar: true })} />}
        {filter.similar && filter.query !== '' ? (
          <div>
            <Button size="small" onClick={() => onNarrow({ similar: false })}>
              {t('profiles.similar_hide')}
            </Button>
          </div>
        ) : null}
      </div>
      <QueryResult query={query} lines={12} compact />
      {query.data !== undefined && rows.length === 0 ? (
        <NobodyNamed query={filter.query} matches={matches} onShow={() => onNarrow({ similar: true })} compact>
          <EmptyState
            compact
            kind={isNarrowed ? 'no-match' : 'empty'}
            text={t(isNarrowed ? 'profiles.no_match' : 'review.empty')}
            action={
              isNarrowed
                ? {
                    label: t('list.remove_filters'),
                    run: () => onNarrow({ query: '', type: '', status: queueStatuses[0], similar: false }),
                  }
                : undefined
            }
          />
        </NobodyNamed>
      ) : null}
      {matches !== undefined && rows.length === 0 ? <Elsewhere query={filter.query} places={matches.statuses} /> : null}
      <ol data-stale={query.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <Person key={row.id} row={row} isCurrent={row.id === current} onOpen={onOpen} />
        ))}
      </ol>
      {hasMore ? <More key={rows.length} queue={queue} /> : null}
    </div>
  )
}

/** Reads the next page when the person comes near the end; a button for the keyboard, and for a page that failed. */
function More({ queue: { more, isLoadingMore, hasMoreError } }: Pick<Props, 'queue'>): ReactElement {
  const { t } = useTranslation()
  const end = useReached(more)
  if (hasMoreError !== null) return <ErrorState error={hasMoreError} onRetry={more} compact />
  return (
    <div ref={end} className={styles.more}>
      <Button busy={isLoadingMore} onClick={more}>
        {t('review.more')}
      </Button>
    </div>
  )
}

function Person({
  row,
  isCurrent,
  onOpen,
}: {
  readonly row: QueueRow
  readonly isCurrent: boolean
  readonly onOpen: (citizen: number) => void
}): ReactElement {
  const { t } = useTranslation()
  const left = row.pending_files_count
  return (
    <li>
      <button
        type="button"
        className={`grid ink pressable ${styles.person}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(row.id)}
      >
        <span className="break-words">
          <strong>{personNameCase(row.full_name)}</strong>
          <SimilarMark isSimilar={row.is_similar} />
        </span>
        <span className={`wrap muted ${styles.personRest}`}>
          <span className="figures">{`${row.document_type} ${row.document}`}</span>
          {row.waiting_since === null ? (
            <TimeAgo at={row.created_at} />
          ) : (
            <span>
              <span>{`${t('review.waits')} `}</span>
              <Waited since={row.waiting_since} />
            </span>
          )}
        </span>
        <span className={`wrap muted ${styles.personRest}`}>
          <span>
            {left === 0
              ? t(row.files_count === 0 ? 'review.no_files' : 'review.files_done')
              : t('review.files_left', { count: left })}
          </span>
          {row.postponed_at === null && row.reopened_at !== null ? (
            <strong className="strong accent-ink">{t('review.again')}</strong>
          ) : null}
        </span>
        {row.postponed_at === null ? null : (
          <span className="muted break-words">{`${t('review.later')}: ${row.postponed_reason}`}</span>
        )}
        {row.handover_reason === null ? null : (
          <span className="muted break-words">{`${t('review.handed_over')}: ${row.handover_reason}`}</span>
        )}
      </button>
    </li>
  )
}

/** The duration of a citizen's wait: "3 días"; the start is in its title. */
function Waited({ since }: { readonly since: string }): ReactElement {
  const now = useTicker()
  const moment = momentOf(since)
  if (moment === undefined) return <span>{since}</span>
  return (
    <time dateTime={moment.toISOString()} title={tooltipDate(moment)}>
      {timeSpan(moment, now)}
    </time>
  )
}

/** The person's day: the number of decisions, the number of waiting citizens, and the longest wait. Nothing after an error. */
function MyDay({ onIdentity }: { readonly onIdentity: () => void }): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const day = useCallQuery(myDay, {}, { every: 60_000 }).data?.data
  if (day === undefined) return null
  const { decided_today, today, waiting, oldest_at, reopened, postponed, late, late_until, promised_days } = day
  const { identity_requests: asking } = day
  const listPath = couldMeet(principal, screens['user-validation'].needs) ? path('user-validation') : undefined
  const linked = (count: number, filter: string, text: string, label?: string) =>
    listPath === undefined || count === 0 ? (
      <span>{text}</span>
    ) : (
      <Link to={`${listPath}?${filter}`} aria-label={label}>
        {text}
      </Link>
    )
  const openWaiting = t('review.day.open_waiting', { count: waiting })
  const openDecided = t('review.day.open_decided', { count: decided_today })
  const ofToday = `decided_from=${today}&decided_to=${today}`
  const figures = [
    [t('review.day.decided'), linked(decided_today, ofToday, formatNumber(decided_today), openDecided)],
    [t('review.day.waiting'), linked(waiting, 'in_queue=1', formatNumber(waiting), openWaiting)],
    [t('review.day.oldest'), oldest_at === null ? '–' : <Waited key="oldest" since={oldest_at} />],
  ] as const
  const besides = [
    ['reopened', reopened, 'reopened=1', t('review.day.reopened', counted(reopened))],
    ['postponed', postponed, 'postponed=1', t('review.day.postponed', counted(postponed))],
    [
      'late',
      late,
      `in_queue=1&waiting_until=${late_until}`,
      t('review.day.late', { ...counted(late), days: promised_days }),
    ],
  ] as const
  const shown = besides.filter(([, count]) => count > 0)
  return (
    <section className="stack gap-6" aria-label={t('review.day.title')}>
      <dl className={`wrap gap-4-12 ${styles.day}`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 ? null : (
        <p className="wrap gap-4-12 muted">
          {shown.map(([name, count, filter, text]) => (
            <span key={name}>{linked(count, filter, text)}</span>
          ))}
        </p>
      )}
      {asking === 0 ? null : (
        <Button size="small" className={styles.identity} onClick={onIdentity}>
          {t('review.day.identity', counted(asking))}
        </Button>
      )}
    </section>
  )
}
