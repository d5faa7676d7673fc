import { mdiFileDownloadOutline } from '@mdi/js'
import type { ScheduleRow } from '@portal/contract'
import { cancelJob, type ImportResult, type Job, showJob } from '@portal/contract/staff'
import { type ReactElement, useEffect } from 'react'
import { invalidate, useCallMutation, useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { SkeletonLines } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { showDone, showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { JobProgress } from '../../../list/jobs/JobProgress.tsx'
import { hasReport, standingOf } from '../../../list/jobs/jobs.ts'
import { downloadJob, nameOfJob, polling } from '../../../list/jobs/use-progress-panel.ts'
import { useStanding } from '../../../list/jobs/use-standing.ts'
import { changedKeys } from '../tags.ts'
import { ImportDone } from './ImportDone.tsx'
import { ImportErrors, ImportMatches } from './ImportTables.tsx'
import styles from './import.module.css'

/** The report in the result of a job, with the schedules that rows match when nothing was created. */
type JobReport = ImportResult & { readonly data?: readonly ScheduleRow[] }

interface Props {
  readonly jobKey: string
  readonly onAgain: () => void
}

/** The third step of a large workbook: the progress of the job that imports it, then its report. */
export function ImportJob({ jobKey, onAgain }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(
    showJob,
    { params: { key: jobKey } },
    { every: (response) => (response === undefined || standingOf(response.data) === 'running' ? polling : 0) },
  )
  const job = query.data?.data
  const isOver = job !== undefined && standingOf(job) !== 'running'
  // What the job has created is listed below.
  useEffect(() => {
    if (isOver) invalidate(...changedKeys)
  }, [isOver])

  const report = job !== undefined && hasReport(job) ? (job.result as unknown as JobReport | undefined) : undefined
  const onMarked = job === undefined || job.output === null ? undefined : () => void downloadJob(job, t)
  if (job !== undefined && report !== undefined && report.import_id !== null) {
    const message = job.message ?? ''
    return <ImportDone message={message} importId={report.import_id} onMarked={onMarked} onAgain={onAgain} />
  }
  return (
    <section className={`surface stack gap-16 shrink ${styles.card}`}>
      <QueryState query={query} waiting={<SkeletonLines lines={4} />} compact />
      {job === undefined ? null : isOver ? (
        <NothingCreated job={job} report={report} onMarked={onMarked} />
      ) : (
        <Running job={job} onCancelled={onAgain} />
      )}
      {isOver || query.isError ? (
        <div className={`buttons ${styles.actions}`}>
          <Button variant="filled" onClick={onAgain}>
            {t('scheduleImport.again')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Running({ job, onCancelled }: { readonly job: Job; readonly onCancelled: () => void }): ReactElement {
  const { t } = useTranslation()
  const standing = useStanding()
  const cancelling = useCallMutation(cancelJob, {
    invalidates: ['exports'],
    onDone: () => {
      onCancelled()
      showDone(t('tray.work_cancelled'))
    },
    onError: showError,
  })
  return (
    <>
      <h2 className="break-words">{nameOfJob(job, t)}</h2>
      <p className="figures">{standing(job)}</p>
      <JobProgress job={job} />
      <p className="muted">{t('scheduleImport.running')}</p>
      <div className={`buttons ${styles.actions}`}>
        <Button busy={cancelling.isPending} onClick={() => cancelling.mutate({ params: { key: job.key } })}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  )
}

interface NothingProps {
  readonly job: Job
  readonly report: JobReport | undefined
  readonly onMarked: (() => void) | undefined
}

/** Says why a job has created nothing, with the rows where that is the reason. */
function NothingCreated({ job, report, onMarked }: NothingProps): ReactElement {
  const { t } = useTranslation()
  const standing = useStanding()
  if (standingOf(job) === 'gone') return <Status>{t('tray.gone')}</Status>
  return (
    <>
      <h2 className="break-words">{nameOfJob(job, t)}</h2>
      <ErrorMessage>{standing(job)}</ErrorMessage>
      {onMarked === undefined ? null : (
        <div className="spread">
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={onMarked}>
            {t('scheduleImport.marked')}
          </Button>
        </div>
      )}
      {report === undefined || report.faults_count === 0 ? null : <ImportErrors report={report} />}
      {report === undefined || report.duplicates_count === 0 ? null : (
        <ImportMatches kind="duplicates" report={report} matches={report.data ?? []} />
      )}
      {report === undefined || report.clashes_count === 0 ? null : (
        <ImportMatches kind="clashes" report={report} matches={report.data ?? []} />
      )}
    </>
  )
}
