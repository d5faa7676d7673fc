import type { ImportReport, ScheduleRow } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { whenText } from '../../../../kit/text/timetable-text.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx'
import { agesText, placeText, scheduleTitle } from '../texts.ts'
import styles from './import.module.css'
import { cellName } from './import-report.ts'

interface Props {
  readonly report: ImportReport
}

interface FrameProps {
  readonly title: string
  readonly text: string
  readonly head: readonly string[]
  readonly children: ReactNode
}

function TableFrame({ title, text, head, children }: FrameProps): ReactElement {
  return (
    <section className="stack gap-6">
      <h3 className="minor-heading">{title}</h3>
      <p className="muted not-empty">{text}</p>
      <ScrollTable label={title} head={head} className={styles.scroll}>
        {children}
      </ScrollTable>
    </section>
  )
}

/** Each error with its cell and its explanation. */
export function ImportErrors({ report: { faults: errors, faults_count: all } }: Props): ReactElement {
  const { t } = useTranslation()
  const more = all > errors.length ? t('scheduleImport.faults_more', { shown: formatNumber(errors.length) }) : ''
  return (
    <TableFrame
      title={t('scheduleImport.faults_title')}
      text={`${t('scheduleImport.faults_text')} ${more}`}
      head={(['cell', 'column', 'found', 'fault'] as const).map((name) => t(`scheduleImport.${name}`))}
    >
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two errors, and the list never changes
        <tr key={`${cellName(error)} ${index}`}>
          <th scope="row" className="figures">
            {cellName(error)}
          </th>
          <td>{error.heading}</td>
          <td>{error.value ?? <span className="muted block">{t('scheduleImport.blank')}</span>}</td>
          <td>{error.text}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

interface MatchesProps extends Props {
  readonly kind: 'duplicates' | 'clashes'
  /** The schedules that rows match, as far as the server listed them. */
  readonly matches: readonly ScheduleRow[]
}

/** Rows that duplicate an existing schedule or another row, or that clash with one. */
export function ImportMatches({ kind, report, matches }: MatchesProps): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const [rows, all] = [report[kind], report[`${kind}_count`]]
  const byId = new Map(matches.map((one) => [one.id, one]))
  const more = all > rows.length ? t('scheduleImport.duplicates_more', { shown: formatNumber(rows.length) }) : ''
  return (
    <TableFrame
      title={t(`scheduleImport.${kind}_title`)}
      text={`${t(`scheduleImport.${kind}_text`)} ${more}`}
      head={[t('scheduleImport.row'), t(`scheduleImport.${kind}_schedules`), t(`scheduleImport.${kind}_rows`)]}
    >
      {rows.map(({ row, schedules, rows: others }) => (
        <tr key={row}>
          <th scope="row" className="figures">
            {row}
          </th>
          <td>
            {schedules.length === 0 ? <span>{'—'}</span> : null}
            <ul>
              {schedules.map((id) => {
                const match = byId.get(id)
                return (
                  <li key={id}>
                    <Link to={path('schedules-id-users', { id })} target="_blank">
                      {`#${id}`}
                    </Link>
                    {match === undefined ? null : <span>{` ${scheduleTitle(match)} · ${placeText(match)}`}</span>}
                  </li>
                )
              })}
            </ul>
          </td>
          <td className="figures">{others.length === 0 ? '—' : others.join(', ')}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

/** The first valid rows, with names instead of ids. */
export function ImportPreview({ report: { preview, sound } }: Props): ReactElement {
  const { t } = useTranslation()
  const numbers = { shown: formatNumber(preview.length), total: formatNumber(sound) }
  return (
    <TableFrame
      title={t('scheduleImport.preview_title')}
      text={sound > preview.length ? t('scheduleImport.preview_more', numbers) : ''}
      head={[
        t('scheduleImport.row'),
        ...(['program_id', 'activity_id', 'stage_id'] as const).map((name) => t(`fields.${name}`)),
        t('schedules.when'),
        t('schedules.ages_title'),
        ...(['quota', 'window', 'rate_id', 'is_activated'] as const).map((name) => t(`fields.${name}`)),
      ]}
    >
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
          <td>{`${formatMoment(one.start_date)} – ${formatMoment(one.final_date)}`}</td>
          <td>{one.is_paid ? sentenceCase(one.rate_name ?? '') : t('schedules.free')}</td>
          <td>{t(one.is_activated ? 'ui.yes' : 'ui.no')}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
