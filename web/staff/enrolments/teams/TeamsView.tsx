import { mdiPlus } from '@mdi/js'
import { couldEver, type Schedule, status, type Team } from '@portal/contract'
import { listTeams } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Pages } from '../../../kit/ui/layout/Pages.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { SearchField } from '../../list/filters/SearchField.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { TeamCard } from './TeamCard.tsx'
import styles from './teams.module.css'

const TeamForm = lazy(() => import('./TeamForm.tsx'), 'TeamForm')
const TeamTransitionDialog = lazy(() => import('../roster/TransitionDialog.tsx'), 'TeamTransitionDialog')

const perPage = 20
const statuses = [status.enrolmentPending, status.enrolmentAccepted, status.enrolmentRejected] as const

/** The teams of a schedule; search, status and page are stored in the address. */
export function TeamsView({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { dialog, open } = useDialog()
  const query = search.get('query') ?? ''
  const selected = statuses.find((id) => String(id) === search.get('status_id'))
  const page = Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1)
  const result = useCallQuery(
    listTeams,
    {
      params: { id: schedule.id },
      query: {
        page,
        per_page: perPage,
        ...(query === '' ? {} : { query }),
        ...(selected === undefined ? {} : { status_id: [selected] }),
      },
    } as InputOf<typeof listTeams>,
    { errorAs: 'page', keepPrevious: true },
  )
  const { data } = result
  const total = data?.meta?.total ?? data?.data.length ?? 0
  const isNarrowed = query !== '' || selected !== undefined
  const mayCreate = schedule.is_teams && schedule.deleted_at === null && couldEver(principal, 'create', 'Team')

  /** @param typing - whether the person is typing: then the browser history gets no new entry */
  function go(changes: { query?: string; status?: string; page?: number }, typing = false): void {
    const next = new URLSearchParams({ show: 'teams' })
    const text = changes.query ?? query
    const state = changes.status ?? (selected === undefined ? '' : String(selected))
    if (text !== '') next.set('query', text)
    if (state !== '') next.set('status_id', state)
    if ((changes.page ?? 1) > 1) next.set('page', String(changes.page))
    void navigate({ search: `?${next.toString()}` }, { replace: typing, preventScrollReset: true, flushSync: true })
  }

  const edit = (team?: Team) => open((onClose) => <TeamForm schedule={schedule} team={team} onClose={onClose} />)
  const create = { label: t('teams.new'), run: () => edit() }
  const widen = { label: t('list.remove_filters'), run: () => go({ query: '', status: '' }) }
  const none = isNarrowed ? (
    <EmptyState kind="no-match" text={t('teams.no_match')} action={widen} />
  ) : (
    <EmptyState
      kind="empty"
      text={t(schedule.is_teams ? 'teams.none' : 'teams.not_of_teams')}
      action={mayCreate ? create : undefined}
    />
  )
  return (
    <section className="stack gap-12" aria-labelledby="teams-title">
      <header className="spread at-top gap-8-16">
        <div>
          <h2 id="teams-title">{t('roster.tabs.teams')}</h2>
          <Status className={`wrap soft ${styles.line}`}>
            {`${data === undefined ? '' : t('teams.count', counted(total))}${
              schedule.is_teams
                ? ` · ${t('teams.accepted_of', { accepted: formatNumber(schedule.teams_accepted), quota: formatNumber(schedule.team_quota) })}`
                : ''
            }`}
          </Status>
        </div>
        {mayCreate ? (
          <Button variant="filled" icon={mdiPlus} onClick={create.run}>
            {t('teams.new')}
          </Button>
        ) : null}
      </header>
      <div className="row wrap gap-8">
        <SearchField
          query={query}
          hint={t('teams.search')}
          onSearch={(text, { typing }) => go({ query: text }, typing)}
        />
        <SelectBox
          label={t('fields.status')}
          labelHidden
          empty={t('teams.status_all')}
          value={selected ?? ''}
          options={statuses.map((id) => ({ value: id, text: t(`teams.statuses.s${id}`) }))}
          onChange={(event) => go({ status: event.target.value })}
        />
        <RefreshButton query={result} />
      </div>
      <QueryState query={result} waiting={<Skeleton height={240} />} frame="surface" />
      {data?.data.length === 0 ? <div className="surface">{none}</div> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <ul className="stack gap-8" data-stale={result.isPlaceholderData || undefined}>
          {data.data.map((team) => (
            <li key={team.id}>
              <TeamCard
                team={team}
                schedule={schedule}
                onEdit={() => edit(team)}
                onTransition={(transition) =>
                  open((onClose) => <TeamTransitionDialog loaded={team} transition={transition} onClose={onClose} />)
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} meta={data?.meta} label={t('roster.tabs.teams')} onPage={(next) => go({ page: next })} />
      {dialog}
    </section>
  )
}
