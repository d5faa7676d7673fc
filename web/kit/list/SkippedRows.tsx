import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../text/format.ts'
import styles from './skipped-rows.module.css'

/** The maximum of names that are shown for each reason; the rest is only counted. */
const named = 8

/** A skipped row, and the reason in a sentence. */
export interface Skipped {
  readonly id: number
  readonly reason: string
}

interface Props {
  readonly skipped: readonly Skipped[]
  /** The name of a row by its id, as the person saw it. */
  readonly nameOf: (id: number) => string
}

/** The rows that a bulk action skipped, by reason and with names. */
export function SkippedRows({ skipped, nameOf }: Props): ReactElement {
  const { t } = useTranslation()
  const reasons = new Map<string, number[]>()
  for (const { id, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), id])
  return (
    <ul className={styles.reasons}>
      {[...reasons].map(([reason, those]) => (
        <li key={reason}>
          <strong className="block">
            {reason} ({formatNumber(those.length)})
          </strong>
          <span className="muted break-words">
            {those.slice(0, named).map(nameOf).join(', ')}
            {those.length > named ? ` ${t('list.many_more', { formatted: formatNumber(those.length - named) })}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
