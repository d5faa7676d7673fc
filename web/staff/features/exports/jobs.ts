import type { Job } from '@portal/contract/staff'

/** How a job stands to the person: it still runs, its file can be fetched, or it came to nothing. */
export type Standing = 'running' | 'ready' | 'failed' | 'gone'

export function standingOf({ status }: Pick<Job, 'status'>): Standing {
  if (status === 'exported') return 'ready'
  if (status === 'failed') return 'failed'
  return status === 'cancelled' || status === 'expired' ? 'gone' : 'running'
}

/** The jobs the tray shows: what runs, then what can be fetched or tried again; within each the newest first. */
export function trayRows(jobs: readonly Job[]): readonly Job[] {
  const shown = jobs.filter((job) => standingOf(job) !== 'gone')
  const runs = (job: Job) => standingOf(job) === 'running'
  return [...shown.filter(runs), ...shown.filter((job) => !runs(job))]
}

export function runningOf(jobs: readonly Job[]): number {
  return jobs.filter((job) => standingOf(job) === 'running').length
}

/** The part that is done, 0 to 1; undefined while nothing is known of it. */
export function shareOf({ progress_now, progress_max, status }: Job): number | undefined {
  if (status !== 'executing' || progress_max <= 0) return undefined
  return Math.min(1, progress_now / progress_max)
}

/** Jobs that ended since the last look; none of the first look ended before our eyes. */
export function endedSince(before: readonly Job[] | undefined, now: readonly Job[]): readonly Job[] {
  const ran = new Set(before?.filter((job) => standingOf(job) === 'running').map(({ key }) => key))
  return now.filter((job) => ran.has(job.key) && (standingOf(job) === 'ready' || standingOf(job) === 'failed'))
}

/** How many times the server tries before it gives up; who fails earlier was refused. */
const mostAttempts = 5

/** Why a job failed, as far as the wire tells: it was refused, or it did not succeed however often it was tried. */
export function failureOf({ attempts }: Pick<Job, 'attempts'>): 'refused' | 'gave_up' {
  return attempts >= mostAttempts ? 'gave_up' : 'refused'
}
