import { codeForm } from '@portal/contract/citizens'
import { type ReactElement, useLayoutEffect } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { contractResolver, showFieldErrors } from '../../../kit/form/form.ts'
import { fieldProps, useForm } from '../../../kit/form/use-form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import styles from '../../frame/form-parts.module.css'
import { FormErrorMessage, SubmitButton } from '../../frame/form-parts.tsx'

/** Milliseconds after which another code may be requested. */
const resendAfter = 60_000

interface Act {
  readonly isPending: boolean
  readonly error: ApiError | null
}

interface Props {
  readonly email: string
  /** When the last code was requested; 0 for long ago. */
  readonly sentAt: number
  readonly check: Act & { readonly run: (code: string) => void }
  readonly resend: Act & { readonly run: () => void; readonly isSuccess: boolean }
  /** The content below the form. */
  readonly children?: Elements
}

/** Requests another code. Allowed a minute after the last one. */
function Resend({ sentAt, resend }: Pick<Props, 'sentAt' | 'resend'>): ReactElement {
  const { t } = useTranslation()
  const now = useTicker()
  const wait = Math.ceil((Math.min(sentAt, now) + resendAfter - now) / 1000)
  return (
    <div className="stack gap-8">
      <Status as="span">{resend.isSuccess && !resend.isPending ? t('account.code.resent') : null}</Status>
      <FormErrorMessage>{resend.error?.message}</FormErrorMessage>
      {wait > 0 ? (
        <p className="muted">{t('account.code.resend_in', { count: wait })}</p>
      ) : (
        <div>
          <Button variant="outlined" busy={resend.isPending} onClick={resend.run}>
            {t('account.code.resend')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The six digits of a mail. The browser fills them in where it can. */
export function CodeForm({ email, sentAt, check, resend, children }: Props): ReactElement {
  const { t } = useTranslation()
  const form = useForm<{ readonly code: string }>({
    defaultValues: { code: '' },
    resolver: contractResolver(codeForm, ({ code }) => ({ code: code.replace(/\D/g, '') })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useLayoutEffect(() => {
    if (check.error !== null && showFieldErrors(check.error, ['code'], form.setError)) form.setFocus('code')
  }, [check.error])
  return (
    <div className="card stack gap-20">
      <div>
        <p className="break-words">{t('account.code.sent', { email })}</p>
        <p className="muted">{t('account.code.spam')}</p>
      </div>
      <RecordForm
        className="stack gap-16"
        aria-label={t('account.code.label')}
        onSubmit={form.handleSubmit(({ code }) => check.run(code.replace(/\D/g, '')))}
      >
        <FormErrorMessage>{check.error?.errors.code === undefined ? check.error?.message : null}</FormErrorMessage>
        <TextBox
          {...fieldProps(form, 'code')}
          className={styles.code}
          label={t('account.code.label')}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
        />
        <SubmitButton busy={check.isPending} error={check.error}>
          {t('account.code.submit')}
        </SubmitButton>
      </RecordForm>
      <Resend sentAt={sentAt} resend={resend} />
      {children}
    </div>
  )
}
