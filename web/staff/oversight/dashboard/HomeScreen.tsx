import { couldMeet, scopeOf } from '@portal/contract'
import { dashboard, screens } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { invalidate, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import styles from './home.module.css'
import { StatusCard, StatusCardSkeleton, shareOf, TotalCard } from './StatusCard.tsx'

const FirstStepsCard = lazy(() => import('../first-steps/FirstStepsCard.tsx'), 'FirstStepsCard', null)
const Parts = lazy(() => import('./Parts.tsx'), 'Parts', null)

/** The first page: the number of citizens in each status. Each number links to them. */
export function HomeScreen(): ReactElement {
  const { t } = useTranslation()
  const to = useScreenPath()
  const principal = usePrincipal()
  const query = useCallQuery(dashboard, { query: {} }, { errorAs: 'page', every: 60_000 })
  const data = query.data?.data
  const mayList = couldMeet(principal, screens['user-validation'].needs)
  const listPath = mayList ? to('user-validation') : undefined
  return (
    <>
      <header className={`row at-top gap-16 ${styles.head}`}>
        <div>
          <PageTitle>{t('titles.home')}</PageTitle>
          <p className="soft">
            {t(scopeOf(principal) === 'own' && principal.viewing_as == null ? 'dashboard.own_only' : 'dashboard.intro')}
          </p>
        </div>
        <RefreshButton query={{ isFetching: query.isFetching, refetch: () => invalidate('dashboard') }} />
      </header>
      {couldMeet(principal, screens['first-steps'].needs) ? <FirstStepsCard /> : null}
      <QueryState query={query} waiting={null} />
      {data === undefined && query.error !== null ? null : (
        <ul className={`grid gap-16 ${styles.cards}`} aria-busy={data === undefined}>
          {data === undefined
            ? [1, 2, 3, 4].map((place) => (
                <li key={place}>
                  <StatusCardSkeleton />
                </li>
              ))
            : data.counters.map((counter) => (
                <li key={counter.status_id}>
                  <StatusCard
                    counter={counter}
                    total={data.total}
                    shares={data.counters.map(({ value }) => shareOf(value, data.total))}
                    to={listPath === undefined ? undefined : `${listPath}?status_id[]=${counter.status_id}`}
                  />
                </li>
              ))}
          <li className={`whole-row ${styles.total}`}>
            {data === undefined ? (
              <StatusCardSkeleton />
            ) : (
              <TotalCard counters={data.counters} total={data.total} to={listPath} />
            )}
          </li>
        </ul>
      )}
      <Parts listPath={listPath} />
    </>
  )
}
