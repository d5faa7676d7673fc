import type { Job } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { shareOf } from './jobs.ts'
import styles from './progress-panel.module.css'
import { nameOfJob } from './use-progress-panel.ts'

/** The bar of a job that has not ended. */
export function JobProgress({ job }: { readonly job: Job }): ReactElement {
  const { t } = useTranslation()
  const share = shareOf(job)
  return (
    <progress
      className={styles.progress}
      aria-label={t('tray.progress', { name: nameOfJob(job, t) })}
      {...(share === undefined ? {} : { value: share, max: 1 })}
    />
  )
}
