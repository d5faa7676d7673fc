import { type FamilyMember, listPublicSchedules, type PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatList } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { withParam } from '../../frame/paths.ts'
import { FamilySwitch } from '../fit/Fits.tsx'
import { CardSkeletons, OfferCard } from './OfferCard.tsx'
import styles from './offer.module.css'
import { type OfferQuery, perPage, useOffer } from './use-offer-query.ts'

/** The most pages that an address restores. */
const mostPages = 20

type People = readonly FamilyMember[]
type OfferInput = NonNullable<InputOf<typeof listPublicSchedules>['query']>

interface Props {
  readonly offer: OfferQuery
  readonly onReset: () => void
  /** Shows everything, or what the selected people of the account may take part in. */
  readonly onShowAll: (yes: boolean) => void
}

interface StateProps extends Props {
  readonly found: ReturnType<typeof useOffer>
  readonly skeletons: number
}

/** The line above the activities: their number, or why there are none, or why others are shown than requested. */
export function OfferState({ offer, found, skeletons, onReset, onShowAll }: StateProps): ReactElement {
  const { t } = useTranslation()
  const { query, search, filters } = offer
  const { result, total } = found
  const { family } = offer
  const isCounted = family === undefined && total !== 0
  const searched = [
    ...(family === undefined || family.isForAll ? [] : [formatList(family.names)]),
    ...(search === '' ? [] : [t('offer.searched', { text: search })]),
    ...filters.filter(({ without }) => without.withFull === undefined).map(({ text }) => text),
  ]
  return (
    <>
      {/* The hidden text is elsewhere on the page: as the same element it would jump. */}
      <Status key={`${isCounted}`} className={isCounted ? styles.count : 'visually-hidden'}>
        {total !== undefined ? t('offer.count', { count: total }) : result.error === null ? t('ui.loading') : null}
      </Status>
      {family === undefined ? null : <FamilySwitch family={family} onShowAll={onShowAll} />}
      {query === null ? null : <QueryState query={result} waiting={<CardSkeletons count={skeletons} />} />}
      {total !== 0 ? null : searched.length > 0 ? (
        <EmptyState
          kind="no-match"
          text={t('offer.no_match', { searched: searched.join(' · ') })}
          action={{ label: t('offer.see_all'), run: onReset }}
        />
      ) : (
        <EmptyState kind="empty" text={t('offer.none')} />
      )}
    </>
  )
}

/** The loaded activities as cards. */
function Cards({ of, people }: { readonly of: readonly PublicSchedule[]; readonly people: People }): ReactElement {
  return (
    <>
      {of.map((activity) => (
        <OfferCard key={activity.id} activity={activity} people={people} />
      ))}
    </>
  )
}

/** A page after the first one: its cards continue the list of the first. */
function FurtherPage({ query, people }: { readonly query: OfferInput; readonly people: People }): ReactElement {
  const result = useCallQuery(listPublicSchedules, { query })
  if (result.data !== undefined) return <Cards of={result.data.data} people={people} />
  return (
    <li className="whole-row">
      <QueryResult query={result} lines={3} compact />
    </li>
  )
}

/** The activities as cards, thirty at first and more on request. The address contains the number of pages. */
export function OfferList({ offer, onReset, onShowAll }: Props): ReactElement {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const requestedPages = Math.min(Math.max(Math.trunc(Number(address.get('pages'))) || 1, 1), mostPages)
  const found = useOffer(offer, perPage)
  const { rows = [], listed, people, lastPage, isOld } = found
  const last = Math.min(lastPage, mostPages)
  const pages = Math.min(requestedPages, last)
  return (
    <>
      <OfferState offer={offer} found={found} skeletons={6} onReset={onReset} onShowAll={onShowAll} />
      {rows.length === 0 ? null : (
        <ul key={listed} className={`grid gap-12 ${styles.cards}`} data-stale={isOld || undefined}>
          <Cards of={rows} people={people} />
          {Array.from({ length: pages - 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <FurtherPage key={index} query={{ ...offer.query, per_page: perPage, page: index + 2 }} people={people} />
          ))}
        </ul>
      )}
      {pages < last ? (
        <p className={styles.more}>
          <Button
            variant="outlined"
            onClick={() => setAddress(withParam(address, 'pages', pages + 1), { replace: true })}
          >
            {t('offer.more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
