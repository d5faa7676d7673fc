import type { ReactElement } from 'react'
import { serverTime } from '../../device/clock.ts'
import { type ApiError, handlingOf } from '../../request/api-errors.ts'
import { formatMoment } from '../../text/format.ts'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import styles from './refresh-error.module.css'
import { Status } from './Status.tsx'

interface Props {
  readonly query: {
    readonly data: unknown
    readonly error: ApiError | null
    /** When the data was loaded, in milliseconds since the epoch. */
    readonly dataUpdatedAt?: number
    readonly refetch: () => unknown
  }
}

/** Shows that the data below is old and why, with a retry button. Offline it shows only the time of loading. */
export function RefreshError({ query: { data, error, dataUpdatedAt, refetch } }: Props): ReactElement | null {
  const { t } = useTranslation()
  if (data === undefined || error === null || handlingOf(error) === 'ignore') return null
  if (error.kind === 'offline' && dataUpdatedAt !== undefined)
    return <Status className="muted">{t('ui.seen', { moment: formatMoment(serverTime(dataUpdatedAt)) })}</Status>
  return (
    <div className={`spread error gap-8 ${styles.failed}`} role="alert">
      <span>{t('ui.not_refreshed', { message: error.message })}</span>
      <Button size="small" onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
