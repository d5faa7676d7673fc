import type { TimetableEntry } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { WeekBlock } from './WeekBlock.tsx'
import styles from './week.module.css'

/** Schedules whose labels give no day or no hour; they also belong to the week. */
export function WeekLoose({ entries }: { readonly entries: readonly TimetableEntry[] }): ReactElement | null {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <section className={`stack gap-8 ${styles.loose}`}>
      <h2>{t('schedules.week.loose')}</h2>
      <p className="muted">{t('schedules.week.loose_text')}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <WeekBlock entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
