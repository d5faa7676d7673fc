import { importType, type Job, manyTypes } from '@portal/contract/staff'

/** The state of a job for the person: it is running, its file is ready, its work is done, or it failed. */
export type Standing = 'running' | 'ready' | 'done' | 'failed' | 'gone'

export function standingOf({ status }: Pick<Job, 'status'>): Standing {
  if (status === 'exported') return 'ready'
  if (status === 'finished') return 'done'
  if (status === 'failed') return 'failed'
  return status === 'cancelled' || status === 'expired' ? 'gone' : 'running'
}

/** Whether the job is work on many records or an import; the others make files. */
export function isWork({ type }: Pick<Job, 'type'>): boolean {
  return type === importType || manyTypes.some((one) => one === type)
}

/** Whether the job is an import that has ended with a report, which the screen of the import shows. */
export function hasReport({ type, status, expires_at }: Pick<Job, 'type' | 'status' | 'expires_at'>): boolean {
  return type === importType && (status === 'finished' || status === 'failed') && expires_at !== null
}

/** The jobs in display order: running ones first, then those that ended; the newest first within each group. */
export function progressRows(jobs: readonly Job[]): readonly Job[] {
  const shown = jobs.filter((job) => standingOf(job) !== 'gone')
  const runs = (job: Job) => standingOf(job) === 'running'
  return [...shown.filter(runs), ...shown.filter((job) => !runs(job))]
}

export function runningOf(jobs: readonly Job[]): number {
  return jobs.filter((job) => standingOf(job) === 'running').length
}

/** The finished part, 0 to 1; undefined while it is unknown. */
export function shareOf({ progress_now, progress_max, status }: Job): number | undefined {
  if (status !== 'executing' || progress_max <= 0) return undefined
  return Math.min(1, progress_now / progress_max)
}

/** Jobs that ended since the last poll. Jobs that had ended before the first poll do not count. */
export function endedSince(before: readonly Job[] | undefined, now: readonly Job[]): readonly Job[] {
  const ran = new Set(before?.filter((job) => standingOf(job) === 'running').map(({ key }) => key))
  return now.filter((job) => ran.has(job.key) && !['running', 'gone'].includes(standingOf(job)))
}

/** The server tries this many times before it gives up. A job that fails earlier was rejected. */
const mostAttempts = 5

/** Why a job failed, as far as the API tells: it was rejected, or all attempts failed. */
export function errorOf({ attempts }: Pick<Job, 'attempts'>): 'refused' | 'gave_up' {
  return attempts >= mostAttempts ? 'gave_up' : 'refused'
}
