import type { ImportReport, ScheduleRow } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './import.module.css'
import { placeText, scheduleTitle } from './texts.ts'

interface Props {
  readonly report: ImportReport
  /** The schedules that rows match, as far as the server listed them. */
  readonly matches: readonly ScheduleRow[]
}

/** Rows that duplicate an existing schedule or another row. */
export function ImportDuplicates({ report, matches }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { duplicates, duplicates_count: all } = report
  const known = new Map(matches.map((one) => [one.id, one]))
  return (
    <section className="stack gap-6">
      <h3 className="minor-heading">{t('scheduleImport.duplicates_title')}</h3>
      <p className="muted block">
        {t('scheduleImport.duplicates_text')}{' '}
        {all > duplicates.length ? t('scheduleImport.duplicates_more', { shown: formatNumber(duplicates.length) }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('scheduleImport.duplicates_title')}>
        <table className={`lined ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('scheduleImport.row')}</th>
              <th scope="col">{t('scheduleImport.of_schedules')}</th>
              <th scope="col">{t('scheduleImport.of_rows')}</th>
            </tr>
          </thead>
          <tbody>
            {duplicates.map(({ row, schedules, rows }) => (
              <tr key={row}>
                <th scope="row" className="figures">
                  {row}
                </th>
                <td>
                  {schedules.length === 0 ? '—' : null}
                  <ul>
                    {schedules.map((id) => {
                      const match = known.get(id)
                      return (
                        <li key={id}>
                          <Link to={path('schedules-id-users', { id })} target="_blank">
                            #{id}
                          </Link>
                          {match === undefined ? '' : ` ${scheduleTitle(match)} · ${placeText(match)}`}
                        </li>
                      )
                    })}
                  </ul>
                </td>
                <td className="figures">{rows.length === 0 ? '—' : rows.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
