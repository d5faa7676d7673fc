import { listPublicSchedules } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatList } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from '../list/offer.module.css'
import { type OfferQuery, perPage } from '../list/use-offer-query.ts'

type Family = NonNullable<OfferQuery['family']>

/** The number of activities of a query; undefined until it is loaded. */
function useTotal(query: Family['all'], isShown: boolean): number | undefined {
  // The shown list has made the same request; for the other one only the number is needed.
  const { data } = useCallQuery(
    listPublicSchedules,
    { query: { ...query, per_page: isShown ? perPage : 1 } },
    { enabled: query != null },
  )
  return query === null ? 0 : data?.meta?.total
}

interface Props {
  readonly family: Family
  readonly onShowAll: (yes: boolean) => void
}

/** Switches between the activities for the selected people of the account and all activities, each with its number. */
export function FamilySwitch({ family: { names, isForAll, all, forFamily }, onShowAll }: Props): ReactElement {
  const { t } = useTranslation()
  const totals = [useTotal(forFamily, !isForAll), useTotal(all, isForAll)]
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('fits.whose')}</legend>
      {[t('fits.for_names', { names: formatList(names) }), t('fits.for_all')].map((label, place) => (
        <button
          key={label}
          type="button"
          aria-pressed={isForAll === (place === 1)}
          className={`soft strong ${styles.view} ${styles.whose}`}
          onClick={() => onShowAll(place === 1)}
        >
          {totals[place] === undefined ? label : t('fits.with_total', { label, total: totals[place] })}
        </button>
      ))}
    </fieldset>
  )
}
