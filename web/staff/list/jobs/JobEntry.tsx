import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiClose,
  mdiDeleteOutline,
  mdiFileCheckOutline,
  mdiFileClockOutline,
  mdiProgressClock,
} from '@mdi/js'
import { cancelJob, type Job } from '@portal/contract/staff'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { invalidate } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { showDone, showError } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { JobProgress } from './JobProgress.tsx'
import { hasReport, isWork, standingOf } from './jobs.ts'
import styles from './progress-panel.module.css'
import { downloadJob, mayRepeat, nameOfJob, repeatJob } from './use-progress-panel.ts'
import { useStanding } from './use-standing.ts'
import type { WorkResult } from './work.ts'

const icons = {
  running: mdiFileClockOutline,
  ready: mdiFileCheckOutline,
  done: mdiCheckCircleOutline,
  failed: mdiAlertCircleOutline,
}

interface Props {
  readonly job: Job
  readonly isFocused: boolean
  readonly onResult: (result: WorkResult) => void
  /** Called when the result is another screen. */
  readonly onLeave: () => void
}

/** One job of the list: the file that it makes, or its work on many records. */
export function JobEntry({ job, isFocused, onResult, onLeave }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useScreenPath()
  const [busy, setBusy] = useState<'main' | 'away'>()
  const entry = useRef<HTMLLIElement>(null)
  const found = standingOf(job)
  const standing = found === 'gone' ? 'ready' : found
  const name = nameOfJob(job, t)
  const standingText = useStanding()(job)
  const format = job.key.endsWith('.csv') ? 'CSV' : 'Excel'
  const rows = formatNumber(job.progress_max)
  const isMany = isWork(job)
  const icon = isMany && standing === 'running' ? mdiProgressClock : icons[standing]

  useEffect(() => {
    if (isFocused) entry.current?.querySelector('button')?.focus()
  }, [isFocused])

  async function doing(which: 'main' | 'away', work: () => Promise<void>): Promise<void> {
    setBusy(which)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      invalidate('exports')
      setBusy(undefined)
    }
  }
  const remove = async (text: string | undefined) => {
    await request(cancelJob, { params: { key: job.key } })
    if (text !== undefined) showDone(text)
  }

  /** The actions on a job in its current state. */
  function mainAction(): { readonly label: string; readonly run: () => Promise<void> } | undefined {
    if (hasReport(job)) {
      const show = async () => {
        onLeave()
        await navigate(`${path('schedules')}?show=import&job=${job.key}`)
      }
      return { label: t('tray.result'), run: show }
    }
    if (standing === 'ready') return { label: t('files.download'), run: () => downloadJob(job, t) }
    if (standing === 'done') {
      const show = async () => onResult(await (await import('./work.ts')).readResult(job))
      return { label: t('tray.result'), run: show }
    }
    if (standing !== 'failed' || !mayRepeat(job)) return undefined
    const repeat = async () => {
      await repeatJob(job)
      await remove(undefined)
    }
    return { label: t('ui.retry'), run: repeat }
  }
  const main = mainAction()

  /** The message after it was removed. */
  const removed: Partial<Record<typeof standing, string>> = {
    running: t(isMany ? 'tray.work_cancelled' : 'tray.cancelled'),
    ready: t('tray.discarded'),
  }
  const ink = standing === 'ready' || standing === 'done' ? 'success-ink' : standing === 'failed' ? 'error-ink' : 'soft'
  return (
    <li
      ref={entry}
      className={`row at-top ${styles.entry}`}
      data-standing={standing}
      data-focused={isFocused || undefined}
    >
      <Icon path={icon} className={`${ink} ${styles.icon}`} />
      <div className={`grow gap-4 ${styles.text}`}>
        <p className="strong">{name}</p>
        <p className="muted figures">
          <span>{`${isMany ? t('tray.records', { rows }) : t('tray.detail', { format, rows })} · `}</span>
          <TimeAgo at={job.created_at} />
        </p>
        {standing === 'running' ? <JobProgress job={job} /> : null}
        <p className={`muted figures ${standing === 'failed' ? ink : ''}`}>{standingText}</p>
        {main === undefined ? null : (
          <Button size="small" variant="outlined" busy={busy === 'main'} onClick={() => void doing('main', main.run)}>
            {main.label}
          </Button>
        )}
      </div>
      <IconButton
        size="small"
        icon={standing === 'ready' ? mdiDeleteOutline : mdiClose}
        label={t(standing === 'running' ? 'ui.cancel' : standing === 'ready' ? 'tray.discard' : 'tray.dismiss')}
        busy={busy === 'away'}
        onClick={() => void doing('away', () => remove(removed[standing]))}
      />
    </li>
  )
}
