import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../text/format.ts'
import styles from './skipped-rows.module.css'

/** So many of a reason are named; the rest is a number. */
const named = 8

/** One that was left out, and why in a sentence. */
export interface Skipped {
  readonly id: number
  readonly reason: string
}

interface Props {
  readonly skipped: readonly Skipped[]
  /** What a number of the list stands for, where the person saw its name. */
  readonly nameOf: (id: number) => string
}

/** What was left out of a work on many, by reason and with names. */
export function SkippedRows({ skipped, nameOf }: Props): ReactElement {
  const { t } = useTranslation()
  const reasons = new Map<string, number[]>()
  for (const { id, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), id])
  return (
    <ul className={styles.reasons}>
      {[...reasons].map(([reason, those]) => (
        <li key={reason}>
          <strong>
            {reason} ({formatNumber(those.length)})
          </strong>
          <span className={styles.which}>
            {those.slice(0, named).map(nameOf).join(', ')}
            {those.length > named ? ` ${t('list.many_more', { formatted: formatNumber(those.length - named) })}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
