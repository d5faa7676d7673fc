import { codeForm } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import styles from '../account.module.css'

/** Milliseconds after which another code may be requested. */
const resendAfter = 60_000

interface Props<A> {
  readonly email: string
  /** When the last code was requested; 0 for long ago. */
  readonly sentAt: number
  /** Sends the six digits. */
  readonly check: (code: string) => Promise<A>
  /** Called when the code was right. */
  readonly onDone: (response: A, code: string) => void
  /** Tags whose data is fetched again after that. */
  readonly invalidates?: readonly string[]
  readonly resend: {
    readonly run: () => void
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: ApiError | null
  }
  /** The content below the form. */
  readonly children?: Elements
}

const digitsOf = (code: string) => code.replace(/\D/g, '')

/** Requests another code. Allowed a minute after the last one. */
function Resend({ sentAt, resend }: Pick<Props<unknown>, 'sentAt' | 'resend'>): ReactElement {
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
        <div className="actions">
          <Button variant="outlined" busy={resend.isPending} onClick={resend.run}>
            {t('account.code.resend')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The six digits of a mail. The browser fills them in where it can. */
export function CodeForm<A>(props: Props<A>): ReactElement {
  const { email, sentAt, check, onDone, invalidates = [], resend, children } = props
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { code: '' },
    resolver: contractResolver(codeForm, ({ code }) => ({ code: digitsOf(code) })),
    send: ({ code }) => check(digitsOf(code)),
    invalidates,
    onDone: (response, { code }) => onDone(response, digitsOf(code)),
  })
  return (
    <div className="card stack gap-20">
      <div>
        <p className="break-words">{t('account.code.sent', { email })}</p>
        <p className="muted">{t('account.code.spam')}</p>
      </div>
      <RecordForm
        frame={frame}
        submit={t('account.code.submit')}
        isWide
        className="stack gap-16"
        aria-label={t('account.code.label')}
      >
        <TextBox
          {...fieldProps(form, 'code')}
          className={styles.code}
          label={t('account.code.label')}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
        />
      </RecordForm>
      <Resend sentAt={sentAt} resend={resend} />
      {children}
    </div>
  )
}
