import {
  mdiAlertOctagon,
  mdiCalendarAlert,
  mdiCheckCircle,
  mdiContentDuplicate,
  mdiFileDownloadOutline,
  mdiTableLarge,
} from '@mdi/js'
import { type HiddenChoice, hiddenChoices, type ImportReport, rowRanges } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { saveWireFile } from '../../../../kit/request/wire-file.ts'
import { counted, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { ImportErrors, ImportMatches, ImportPreview } from './ImportTables.tsx'
import styles from './import.module.css'
import type { Reviewed } from './import-report.ts'

interface Props {
  readonly reviewed: Reviewed
  readonly errorMessage: string | undefined
  readonly isCreating: boolean
  /** The person's choice about the hidden rows and columns of the workbook, once it is made. */
  readonly hidden: HiddenChoice | undefined
  /** Whether the file is checked again after that choice. */
  readonly isChecking: boolean
  readonly onHidden: (choice: HiddenChoice) => void
  readonly onOther: () => void
  readonly onCreate: (manner: { readonly force?: true; readonly leave_out?: true }) => void
}

/** The second step: the rows that were read, the errors by cell, the duplicates and clashes, the hidden rows and columns; and the decision. */
export function ImportReview(props: Props): ReactElement {
  const { reviewed, errorMessage, isCreating, hidden, isChecking, onHidden, onOther, onCreate } = props
  const { t } = useTranslation()
  const [force, setForce] = useState(false)
  const { report, matches } = reviewed
  const { rows, sound, faults_count: errors, duplicates_count: duplicates, clashes_count: clashes, workbook } = report
  const hidesSomething = report.hidden_count + report.hidden_columns.length > 0
  const isUndecided = hidesSomething && hidden === undefined
  const creates = force ? sound : report.creates
  const leftOut = rows - creates
  const countText = (key: 'rows' | 'sound' | 'faults' | 'duplicates' | 'clashes', count: number) =>
    t(`scheduleImport.${key}`, counted(count))
  return (
    <section className={`surface stack gap-16 shrink ${styles.card}`}>
      <h2 className="break-words">{report.file_name}</h2>
      <Status as="div">
        <ul className={`wrap ${styles.counts}`}>
          <li className="inline gap-8">
            <Icon path={mdiTableLarge} />
            <span>{countText('rows', rows)}</span>
          </li>
          <li className="inline gap-8">
            <Icon path={mdiCheckCircle} className="success-ink" />
            <span>{countText('sound', sound)}</span>
          </li>
          {errors === 0 ? null : (
            <li className="inline gap-8 strong error-ink">
              <Icon path={mdiAlertOctagon} />
              <span>{countText('faults', errors)}</span>
            </li>
          )}
          {duplicates === 0 ? null : (
            <li className="inline gap-8 strong warning-ink">
              <Icon path={mdiContentDuplicate} />
              <span>{countText('duplicates', duplicates)}</span>
            </li>
          )}
          {clashes === 0 ? null : (
            <li className="inline gap-8 strong warning-ink">
              <Icon path={mdiCalendarAlert} />
              <span>{countText('clashes', clashes)}</span>
            </li>
          )}
          {errors === 0 && duplicates === 0 && clashes === 0 ? (
            <li className="inline">{t('scheduleImport.nothing_wrong')}</li>
          ) : null}
        </ul>
      </Status>
      <ErrorMessage>{errorMessage}</ErrorMessage>
      {hidesSomething ? (
        <HiddenQuestion report={report} choice={hidden} isDisabled={isChecking || isCreating} onChoice={onHidden} />
      ) : null}
      {workbook === null || errors === 0 ? null : (
        <div className="spread">
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={() => saveWireFile(workbook)}>
            {t('scheduleImport.marked')}
          </Button>
        </div>
      )}
      {errors === 0 ? null : <ImportErrors report={report} />}
      {duplicates === 0 ? null : <ImportMatches kind="duplicates" report={report} matches={matches} />}
      {clashes === 0 ? null : <ImportMatches kind="clashes" report={report} matches={matches} />}
      {report.preview.length === 0 ? null : <ImportPreview report={report} />}
      <div className={`buttons ${styles.actions}`}>
        {duplicates + clashes > 0 ? (
          <CheckBox
            label={t('scheduleImport.force')}
            checked={force}
            onChange={(event) => setForce(event.target.checked)}
          />
        ) : null}
        <Button onClick={onOther} disabled={isCreating}>
          {t('scheduleImport.other')}
        </Button>
        <Button
          variant="filled"
          busy={isCreating}
          disabled={creates === 0 || isUndecided || isChecking}
          onClick={() => onCreate({ ...(force ? { force } : {}), ...(leftOut > 0 ? { leave_out: true } : {}) })}
        >
          {isCreating
            ? t('scheduleImport.creating')
            : leftOut === 0
              ? t('scheduleImport.create', counted(creates))
              : t('scheduleImport.create_some', { creates: formatNumber(creates), left: formatNumber(leftOut) })}
        </Button>
      </div>
    </section>
  )
}

interface HiddenProps {
  readonly report: ImportReport
  readonly choice: HiddenChoice | undefined
  readonly isDisabled: boolean
  readonly onChoice: (choice: HiddenChoice) => void
}

/** Names the hidden rows and columns of the workbook, and asks whether to import them. */
function HiddenQuestion({ report, choice, isDisabled, onChoice }: HiddenProps): ReactElement {
  const { t } = useTranslation()
  const { hidden_count, hidden_columns } = report
  const rows = rowRanges(report.hidden)
  const columns = hidden_columns.join(', ')
  return (
    <fieldset className="notice warning-tint stack gap-8" disabled={isDisabled}>
      <legend className="strong warning-ink">
        {hidden_count === 0 ? null : <div>{t('scheduleImport.hidden', counted(hidden_count))}</div>}
        {hidden_columns.length === 0 ? null : (
          <div>{t('scheduleImport.hidden_columns', counted(hidden_columns.length))}</div>
        )}
      </legend>
      <div>
        {hidden_count === 0 ? null : (
          <p>{t(report.is_sheet_hidden ? 'scheduleImport.hidden_sheet' : 'scheduleImport.hidden_text', { rows })}</p>
        )}
        {hidden_columns.length === 0 ? null : <p>{t('scheduleImport.hidden_columns_text', { columns })}</p>}
        <p>{t('scheduleImport.hidden_question')}</p>
      </div>
      {hiddenChoices.map((one) => (
        <label key={one} className="row gap-8">
          <input type="radio" name="hidden" checked={choice === one} onChange={() => onChoice(one)} />
          <span>{t(`scheduleImport.hidden_${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
