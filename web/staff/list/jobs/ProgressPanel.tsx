import type { Job } from '@portal/contract/staff'
import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ErrorMessage } from '../../../kit/ui/feedback/ErrorMessage.tsx'
import { Popover } from '../../ui/menu/Popover.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { JobEntry } from './JobEntry.tsx'
import styles from './progress-panel.module.css'
import type { ProgressReading } from './use-progress-panel.ts'
import type { WorkResult } from './work.ts'

interface Props {
  readonly anchor: HTMLElement
  readonly panel: ProgressReading & { readonly jobs: readonly Job[] }
  /** The key of the job to focus. */
  readonly focused: string | undefined
  readonly onResult: (result: WorkResult) => void
  readonly onClose: () => void
}

/** The jobs in the popup of the button: the progress of each, and its actions. */
export function ProgressPanel({ anchor, panel, focused, onResult, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <Popover anchor={anchor} endsWithAnchor onClose={onClose} labelledBy={heading} className={styles.paper}>
      <header className={`row ruled ${styles.head}`}>
        <h2 id={heading} className="grow">
          {t('tray.title')}
        </h2>
        <RefreshButton query={panel} />
      </header>
      <ErrorMessage className={`error ${styles.trouble}`}>{panel.error?.message}</ErrorMessage>
      <ul>
        {panel.jobs.map((job) => (
          <JobEntry key={job.key} job={job} isFocused={job.key === focused} onResult={onResult} onLeave={onClose} />
        ))}
      </ul>
    </Popover>
  )
}
