import type { ReactElement, ReactNode } from 'react'
import { useCountdown } from '../../kit/device/use-countdown.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/Button.tsx'
import styles from './credentials.module.css'

interface Props {
  readonly busy?: boolean
  /** The last refusal: after too many tries the button says when the next one is possible. */
  readonly error?: ApiError | null
  readonly children: ReactNode
}

/** The button of a form, which waits when the server asks to. */
export function SubmitButton({ busy = false, error, children }: Props): ReactElement {
  const { t } = useTranslation()
  const wait = useCountdown(error?.status === 429 ? error.retryAfter : undefined, error)
  return (
    <Button type="submit" variant="filled" className={styles.submit} busy={busy} disabled={wait > 0}>
      {wait > 0 ? t('account.wait', { count: wait }) : children}
    </Button>
  )
}
