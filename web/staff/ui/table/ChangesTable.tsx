import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from './changes-table.module.css'

/** A field that changed. When no field of the table has a `before`, that column is omitted. */
export interface Changed {
  readonly field: string
  readonly label: string
  readonly before?: ReactNode
  readonly after: ReactNode
}

/** Fields before and after, one per line. `isTinted` colours the old and the new value. */
export function ChangesTable({
  changes,
  isTinted = false,
}: {
  readonly changes: readonly Changed[]
  readonly isTinted?: boolean
}): ReactElement {
  const { t } = useTranslation()
  const hadMore = changes.some(({ before }) => before !== undefined)
  return (
    <table className={`lined ${styles.changes}`} data-tinted={(isTinted && hadMore) || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {hadMore ? <th scope="col">{t('changes.before')}</th> : null}
          <th scope="col">{t(hadMore ? 'changes.after' : 'changes.value')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {hadMore ? <td className={styles.before}>{before}</td> : null}
            <td className={styles.after}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
