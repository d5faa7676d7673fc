import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, handlingOf } from '../request/api-errors.ts'
import { Button } from './Button.tsx'
import styles from './refresh-failed.module.css'

interface Props {
  readonly answer: { readonly data: unknown; readonly error: ApiError | null; readonly refetch: () => unknown }
}

/** Shown above data that could not be refreshed: says that it is old, why, and offers to try again. */
export function RefreshFailed({ answer: { data, error, refetch } }: Props): ReactElement | null {
  const { t } = useTranslation()
  if (data === undefined || error === null || handlingOf(error) === 'ignore') return null
  return (
    <div className={`spread error gap-8 ${styles.failed}`} role="alert">
      {t('ui.not_refreshed', { message: error.message })}
      <Button size="small" onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
