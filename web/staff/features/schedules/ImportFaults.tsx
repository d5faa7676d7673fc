import type { ImportReport } from '@portal/contract'
import type { ReactElement } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from './import.module.css'
import { cellName } from './import-report.ts'

/** Each fault with its cell and its explanation. */
export function ImportFaults({ report }: { readonly report: ImportReport }): ReactElement {
  const { t } = useTranslation()
  const { faults, faults_count: all } = report
  return (
    <section className="stack gap-6">
      <h3 className="minor-heading">{t('scheduleImport.faults_title')}</h3>
      <p className="muted block">
        {t('scheduleImport.faults_text')}{' '}
        {all > faults.length ? t('scheduleImport.faults_more', { shown: formatNumber(faults.length) }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('scheduleImport.faults_title')}>
        <table className={`lined ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('scheduleImport.cell')}</th>
              <th scope="col">{t('scheduleImport.column')}</th>
              <th scope="col">{t('scheduleImport.found')}</th>
              <th scope="col">{t('scheduleImport.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two faults, and the list never changes
              <tr key={`${cellName(fault)} ${index}`}>
                <th scope="row" className="figures">
                  {cellName(fault)}
                </th>
                <td>{fault.heading}</td>
                <td>{fault.value ?? <span className="muted block">{t('scheduleImport.blank')}</span>}</td>
                <td>{fault.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
