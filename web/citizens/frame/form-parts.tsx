import { mdiAlertCircle } from '@mdi/js'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useCountdown } from '../../kit/device/use-countdown.ts'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextBox } from '../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import styles from './form-parts.module.css'

/** Why a form was refused as a whole, if it was; said at once by a screen reader. */
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
