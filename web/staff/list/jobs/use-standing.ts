import type { Job } from '@portal/contract/staff'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { errorOf, isWork } from './jobs.ts'

/** Returns the state of a job as a sentence: its progress, what it did, or why it failed. */
export function useStanding(): (job: Job) => string {
  const { t } = useTranslation()
  return (job) => {
    if (job.status === 'queued') return t('tray.queued')
    if (job.status === 'retrying') return t('tray.retrying', { attempt: formatNumber(job.attempts + 1) })
    if (job.status === 'executing') {
      if (job.progress_now === 0) return t('tray.starting')
      const figures = { done: formatNumber(job.progress_now), total: formatNumber(job.progress_max) }
      return t(isWork(job) ? 'tray.working' : 'tray.executing', figures)
    }
    if (job.message !== null) return job.message
    if (job.status === 'failed') return t(`tray.${errorOf(job)}`)
    return t('tray.ready', { moment: job.expires_at === null ? '' : formatMoment(job.expires_at) })
  }
}
