import { fileName } from '@portal/contract'
import {
  downloadExport,
  exportProfiles,
  exportRoster,
  importType,
  type Job,
  listJobs,
  manyTypes,
} from '@portal/contract/staff'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../kit/device/save.ts'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { invalidate, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { showError, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { showProgressPanel, takeExported } from '../../frame/device/server-export.ts'
import { endedSince, progressRows, runningOf, standingOf } from './jobs.ts'

/** Milliseconds between two polls while a job runs; Query polls only while the tab is visible. */
export const polling = 2_000

/** The name of the rows that a job exports ("Citizens"), of the work on many records, or of an import. */
export function nameOfJob({ type, input }: Pick<Job, 'type' | 'input'>, t: TFunction): string {
  const work = manyTypes.find((one) => one === type)
  if (work !== undefined) return t(`tray.works.${work}`, { schedule: String(input.id ?? '') })
  if (type === importType) return t('tray.import', { file: String(input.file_name ?? '') })
  if (type === 'profiles') return t('tray.kinds.profiles')
  return type === 'roster' ? t('tray.kinds.roster', { schedule: String(input.schedule ?? '') }) : t('tray.kinds.other')
}

/** Saves the file of a finished job. An error shows a message, and the list is refetched. */
export async function downloadJob(job: Job, t: TFunction): Promise<void> {
  const { key, created_at } = job
  try {
    const file = await request(downloadExport, { params: { key }, blockAllowed: false, progress: true })
    saveFile(file, fileName(nameOfJob(job, t), key.slice(key.lastIndexOf('.') + 1), created_at.slice(0, 10)))
  } catch (error) {
    showError(error)
    invalidate('exports')
  }
}

/** Whether a failed job can be started again: a screen offers its type. */
export function mayRepeat({ type }: Pick<Job, 'type'>): boolean {
  return type === 'profiles' || type === 'roster'
}

/** Starts a failed job again with the same input and in the same language. @throws ApiError */
export async function repeatJob({ type, input }: Pick<Job, 'type' | 'input'>): Promise<void> {
  const { schedule, ...query } = input
  const response =
    type === 'roster'
      ? await request(exportRoster, { params: { id: Number(schedule) }, query } as InputOf<typeof exportRoster>)
      : await request(exportProfiles, { query, blockAllowed: false, progress: true } as InputOf<typeof exportProfiles>)
  takeExported(response)
}

export type ProgressReading = ReturnType<typeof useProgressPanel>

/** The person's own jobs, polled while one runs; each job that ends shows one message. */
export function useProgressPanel() {
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const query = useCallQuery(listJobs, {}, isRunning ? { every: polling } : {})
  const rows = query.data?.data
  const before = useRef<readonly Job[]>(undefined)
  const running = rows === undefined ? 0 : runningOf(rows)

  useEffect(() => setRunning(running > 0), [running])

  useEffect(() => {
    if (rows === undefined) return
    const ended = endedSince(before.current, rows)
    before.current = rows
    if (ended.length === 0) return
    for (const job of ended) {
      const name = nameOfJob(job, t)
      const standing = standingOf(job)
      if (standing === 'done') void import('./work.ts').then(({ showResult }) => showResult(job))
      else if (standing === 'ready') {
        const action = { label: t('files.download'), run: () => void downloadJob(job, t) }
        showSnackbar({ message: t('tray.done', { name }), colour: 'success', action })
      } else {
        const action = { label: t('tray.show'), run: () => showProgressPanel(job.key) }
        showSnackbar({ message: job.message ?? t('tray.failed', { name }), action })
      }
    }
    // The bell shows its notification at the same moment.
    invalidate('notifications')
  }, [rows, t])

  return {
    /** The jobs to show; undefined before the first response. */
    jobs: rows === undefined ? undefined : progressRows(rows),
    running,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  }
}
