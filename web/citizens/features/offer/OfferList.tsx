import type { AnswerOf } from '@portal/contract'
import { listPublicSchedules } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../kit/request/api.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { useAnswer } from '../../layout/use-answer.ts'
import type { FamilyMember } from './fit.ts'
import { CardSkeletons, OfferCard } from './OfferCard.tsx'
import styles from './offer.module.css'
import { type OfferQuery, perPage } from './use-offer-query.ts'

/** The most pages that an address brings back. */
const mostPages = 20

type People = readonly FamilyMember[]
type OfferInput = NonNullable<InputOf<typeof listPublicSchedules>['query']>

interface Props {
  readonly offer: OfferQuery
  readonly people: People
  readonly onReset: () => void
}

/** Nothing is on offer, or nothing matches the filters. */
export function NoActivities({
  isChosen,
  onReset,
}: {
  readonly isChosen: boolean
  readonly onReset: () => void
}): ReactElement {
  const { t } = useTranslation()
  return isChosen ? (
    <EmptyState kind="no-match" text={t('offer.no_match')} action={{ label: t('offer.remove_all'), run: onReset }} />
  ) : (
    <EmptyState kind="empty" text={t('offer.none')} />
  )
}

/** What was read of a page, as its list shows it. */
function Cards({
  page,
  people,
}: {
  readonly page: AnswerOf<typeof listPublicSchedules>
  readonly people: People
}): ReactElement {
  return (
    <>
      {page.data.map((activity) => (
        <OfferCard key={activity.id} activity={activity} people={people} />
      ))}
    </>
  )
}

/** A page after the first one: its cards stand in the list of the first. */
function FurtherPage({ query, people }: { readonly query: OfferInput; readonly people: People }): ReactElement {
  const answer = useAnswer(listPublicSchedules, { query })
  return answer.data === undefined ? (
    <li className={styles.wide}>
      <AnswerState answer={answer} waiting={<SkeletonLines />} compact />
    </li>
  ) : (
    <Cards page={answer.data} people={people} />
  )
}

/** The activities as cards, thirty at first and more on request; how many are shown is in the address. */
export function OfferList({ offer: { query, failed, isChosen }, people, onReset }: Props): ReactElement {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const asked = Math.min(Math.max(Math.trunc(Number(address.get('pages'))) || 1, 1), mostPages)
  const input = { ...query, per_page: perPage }
  const first = useAnswer(listPublicSchedules, { query: input }, { enabled: query != null, keepPrevious: true })
  const known = query === null ? undefined : first.data
  const last = Math.min(known?.meta?.last_page ?? 1, mostPages)
  const pages = Math.min(asked, last)
  const total = query === null ? 0 : known?.meta?.total
  return (
    <>
      <p role="status" className={styles.count}>
        {total !== undefined
          ? t('offer.count', { count: total })
          : (failed ?? first).error === null
            ? t('ui.loading')
            : null}
      </p>
      {query === null ? null : <AnswerState answer={failed ?? first} waiting={<CardSkeletons count={6} />} />}
      {total === 0 ? <NoActivities isChosen={isChosen} onReset={onReset} /> : null}
      {known !== undefined && total !== 0 ? (
        <ul className={styles.cards} data-stale={first.isPlaceholderData || undefined}>
          <Cards page={known} people={people} />
          {Array.from({ length: pages - 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <FurtherPage key={index} query={{ ...input, page: index + 2 }} people={people} />
          ))}
        </ul>
      ) : null}
      {pages < last ? (
        <p className={styles.more}>
          <Button
            variant="outlined"
            onClick={() => {
              const next = new URLSearchParams(address)
              next.set('pages', String(pages + 1))
              setAddress(next, { replace: true })
            }}
          >
            {t('offer.more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
