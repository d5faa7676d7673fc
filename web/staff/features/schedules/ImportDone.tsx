import { mdiCheckCircle, mdiFileDownloadOutline } from '@mdi/js'
import type { AnswerOf } from '@portal/contract'
import type { importSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { saveWireFile } from '../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { useScreenPath } from '../../layout/paths.ts'
import styles from './import.module.css'

interface Props {
  readonly done: AnswerOf<typeof importSchedules>
  readonly onAgain: () => void
}

/** The third step: the created schedules, with links to them. */
export function ImportDone({ done, onAgain }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { import_id: id, faults_count: faults, workbook } = done.details
  return (
    <section className={`surface stack gap-16 shrink ${styles.card} ${styles.done}`}>
      <Icon path={mdiCheckCircle} size={48} className="success-ink" />
      <h2>{t('scheduleImport.done_title')}</h2>
      <p role="status">{done.data}</p>
      <div className={`buttons ${styles.actions}`}>
        <Button onClick={onAgain}>{t('scheduleImport.again')}</Button>
        {workbook === null || faults === 0 ? null : (
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={() => saveWireFile(workbook)}>
            {t('scheduleImport.marked')}
          </Button>
        )}
        {id === null ? null : (
          <Link to={`${path('schedules')}?import_id=${id}`} className={buttonClass({ variant: 'filled' })}>
            {t('scheduleImport.open_created')}
          </Link>
        )}
      </div>
    </section>
  )
}
