import { mdiAlertOctagon, mdiCheckCircle, mdiContentDuplicate, mdiFileDownloadOutline, mdiTableLarge } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { saveWireFile } from '../../../kit/request/wire-file.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Fault } from '../../../kit/ui/Fault.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { ImportDuplicates, ImportFaults, ImportPreview } from './ImportTables.tsx'
import styles from './import.module.css'
import type { Reviewed } from './import-report.ts'

interface Props {
  readonly reviewed: Reviewed
  readonly errorMessage: string | undefined
  readonly isCreating: boolean
  readonly onOther: () => void
  readonly onCreate: (manner: { readonly force?: true; readonly leave_out?: true }) => void
}

/** The second step: the rows that were read, the faults by cell, the duplicates; and the decision. */
export function ImportReview({ reviewed, errorMessage, isCreating, onOther, onCreate }: Props): ReactElement {
  const { t } = useTranslation()
  const [force, setForce] = useState(false)
  const { report, matches } = reviewed
  const { rows, sound, faults_count: faults, duplicates_count: duplicates, workbook } = report
  const creates = force ? sound : report.creates
  const leftOut = rows - creates
  const countText = (key: 'rows' | 'sound' | 'faults' | 'duplicates', count: number) =>
    t(`scheduleImport.${key}`, counted(count))
  return (
    <section className={`surface stack gap-16 shrink ${styles.card}`}>
      <h2 className="break-words">{report.file_name}</h2>
      <div role="status">
        <ul className={`wrap ${styles.counts}`}>
          <li className="inline gap-8">
            <Icon path={mdiTableLarge} />
            <span>{countText('rows', rows)}</span>
          </li>
          <li className="inline gap-8">
            <Icon path={mdiCheckCircle} className="success-ink" />
            <span>{countText('sound', sound)}</span>
          </li>
          {faults === 0 ? null : (
            <li className="inline gap-8 strong error-ink">
              <Icon path={mdiAlertOctagon} />
              <span>{countText('faults', faults)}</span>
            </li>
          )}
          {duplicates === 0 ? null : (
            <li className="inline gap-8 strong warning-ink">
              <Icon path={mdiContentDuplicate} />
              <span>{countText('duplicates', duplicates)}</span>
            </li>
          )}
          {faults === 0 && duplicates === 0 ? <li className="inline">{t('scheduleImport.nothing_wrong')}</li> : null}
        </ul>
      </div>
      <Fault>{errorMessage}</Fault>
      {workbook === null || faults === 0 ? null : (
        <div>
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={() => saveWireFile(workbook)}>
            {t('scheduleImport.marked')}
          </Button>
        </div>
      )}
      {faults === 0 ? null : <ImportFaults report={report} />}
      {duplicates === 0 ? null : <ImportDuplicates report={report} matches={matches} />}
      {report.preview.length === 0 ? null : <ImportPreview report={report} />}
      <div className={`buttons ${styles.actions}`}>
        {duplicates > 0 ? (
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
          disabled={creates === 0}
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
