import type { ImportReport } from '@portal/contract'
import type { ReactElement } from 'react'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import styles from './import.module.css'
import { agesText } from './texts.ts'

/** The first valid rows, with names instead of ids. */
export function ImportPreview({ report }: { readonly report: ImportReport }): ReactElement {
  const { t } = useTranslation()
  const { preview, sound } = report
  return (
    <section className="stack gap-6">
      <h3 className="minor-heading">{t('scheduleImport.preview_title')}</h3>
      {sound > preview.length ? (
        <p className="muted block">
          {t('scheduleImport.preview_more', { shown: formatNumber(preview.length), total: formatNumber(sound) })}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('scheduleImport.preview_title')}>
        <table className={`lined ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('scheduleImport.row')}</th>
              <th scope="col">{t('fields.program_id')}</th>
              <th scope="col">{t('fields.activity_id')}</th>
              <th scope="col">{t('fields.stage_id')}</th>
              <th scope="col">{t('schedules.when')}</th>
              <th scope="col">{t('schedules.ages_title')}</th>
              <th scope="col">{t('fields.quota')}</th>
              <th scope="col">{t('fields.window')}</th>
              <th scope="col">{t('fields.rate_id')}</th>
              <th scope="col">{t('fields.is_activated')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.map((one) => (
              <tr key={one.row}>
                <th scope="row" className="figures">
                  {one.row}
                </th>
                <td>{nameCase(one.program_name)}</td>
                <td>{nameCase(one.activity_name)}</td>
                <td>{nameCase(one.stage_name)}</td>
                <td>{whenText(one)}</td>
                <td>{agesText(one)}</td>
                <td className="figures">{formatNumber(one.quota)}</td>
                <td>
                  {formatMoment(one.start_date)} – {formatMoment(one.final_date)}
                </td>
                <td>{one.is_paid ? sentenceCase(one.rate_name ?? '') : t('schedules.free')}</td>
                <td>{t(one.is_activated ? 'ui.yes' : 'ui.no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
