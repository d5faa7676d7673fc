import { mdiAlertCircle } from '@mdi/js'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useCountdown } from '../../kit/device/use-countdown.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextBox } from '../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import styles from './form-parts.module.css'

/** The error of a whole form, if there is one. A screen reader announces it at once. */
export function FormErrorMessage({ children }: { readonly children: ReactNode }): ReactElement | null {
  if (children === undefined || children === null) return null
  return (
    <div className="notice error-tint row gap-10 at-top" role="alert">
      <Icon path={mdiAlertCircle} className="error-ink rigid" />
      <span>{children}</span>
    </div>
  )
}

interface Props {
  readonly busy?: boolean
  /** The last error. After too many attempts the button shows when the next one is allowed. */
  readonly error?: ApiError | null
  readonly children: ReactNode
}

/** The submit button of a form. After a 429 it is disabled until the next attempt is allowed. */
export function SubmitButton({ busy = false, error, children }: Props): ReactElement {
  const { t } = useTranslation()
  const wait = useCountdown(error?.status === 429 ? error.retryAfter : undefined, error)
  return (
    <Button type="submit" variant="filled" className={styles.submit} busy={busy} disabled={wait > 0}>
      {wait > 0 ? t('account.wait', { count: wait }) : children}
    </Button>
  )
}

/** A text box for an e-mail address. */
export function EmailBox(props: ComponentProps<typeof TextBox>): ReactElement {
  return (
    <TextBox
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      size="large"
      {...props}
    />
  )
}
