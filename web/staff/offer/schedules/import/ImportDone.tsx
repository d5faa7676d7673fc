import { mdiCheckCircle, mdiFileDownloadOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../../kit/ui/button/Button.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import styles from './import.module.css'

interface Props {
  /** What was done, in a sentence. */
  readonly message: string
  readonly importId: number | null
  /** Saves the workbook with the marked errors; undefined when there is none. */
  readonly onMarked: (() => void) | undefined
  readonly onAgain: () => void
}

/** The third step: the created schedules, with links to them. */
export function ImportDone({ message, importId, onMarked, onAgain }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  return (
    <section className={`surface stack gap-16 shrink ${styles.card} ${styles.done}`}>
      <Icon path={mdiCheckCircle} size={48} className="success-ink" />
      <h2>{t('scheduleImport.done_title')}</h2>
      <Status>{message}</Status>
      <div className={`buttons ${styles.actions}`}>
        <Button onClick={onAgain}>{t('scheduleImport.again')}</Button>
        {onMarked === undefined ? null : (
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={onMarked}>
            {t('scheduleImport.marked')}
          </Button>
        )}
        {importId === null ? null : (
          <Link to={`${path('schedules')}?import_id=${importId}`} className={buttonClass({ variant: 'filled' })}>
            {t('scheduleImport.open_created')}
          </Link>
        )}
      </div>
    </section>
  )
}
