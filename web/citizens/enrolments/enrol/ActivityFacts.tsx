import { offerName } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import styles from '../taking-part.module.css'
import { whereText } from './place.ts'

/** What the facts show of an activity. */
export type ActivityOf = Pick<
  PublicSchedule,
  | 'activity_name'
  | 'weekday_name'
  | 'daily_name'
  | 'stage_name'
  | 'park_name'
  | 'park_address'
  | 'is_paid'
  | 'rate_value'
>

interface Props {
  readonly of: ActivityOf
  /** The participant; undefined when the page already shows the person and the activity. */
  readonly personName?: string
  readonly others?: readonly Fact[]
}

/** The price: "$ 25.000", or that it is free. Undefined without an amount. */
export function costText({ is_paid, rate_value }: Pick<PublicSchedule, 'is_paid' | 'rate_value'>): string | undefined {
  if (!is_paid) return translate('offer.free')
  return rate_value === null ? undefined : `$\u00a0${formatNumber(rate_value)}`
}

/** The facts of an activity: participant, activity, times, place and price. */
export function ActivityFacts({ of, personName, others = [] }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('part.facts.who'), personName && personNameCase(personName)],
        [t('part.facts.activity'), personName && offerName(of.activity_name)],
        [t('part.facts.when'), whenText(of)],
        [t('part.facts.where'), whereText(of)],
        [t('part.facts.address'), of.park_address === null ? undefined : nameCase(of.park_address)],
        [t('part.facts.cost'), costText(of)],
        ...others,
      ]}
    />
  )
}

/** The rules of an activity, as documents. */
export function Regulations({ of }: { readonly of: PublicSchedule['regulations'] }): ReactElement | null {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <div className={`stack gap-4 ${styles.regulations}`}>
      <h2>{t('part.regulations')}</h2>
      <ul className="stack gap-4">
        {of.map(({ id, name, file }) => (
          <li key={id}>
            <a href={file} target="_blank" rel="noopener">
              {t('part.regulation', { name: sentenceCase(name) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
