import {
  changeCitizenEmail,
  changeEmailForm,
  citizenCurrentUser,
  codeForm,
  confirmEmailChange,
  resendEmailChange,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { useCountdown } from '../../../kit/device/use-countdown.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { useAnswer } from '../../layout/use-answer.ts'
import { citizenStorage } from '../../session/session.ts'
import styles from './own.module.css'
import { useSectionForm } from './use-section-form.ts'

/** The address that waits for its code: who reads the mail in another application finds the question again. */
const key = `${citizenStorage}.email-change`
/** Seconds until another code can be asked for. */
const resendSeconds = 60

interface Pending {
  readonly email: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

function storedPending(): Pending | undefined {
  const stored = readStored(key) as Partial<Pending> | null | undefined
  return typeof stored?.email === 'string' && typeof stored.at === 'number' ? (stored as Pending) : undefined
}

function Wrong({ text }: { readonly text: string | undefined }): ReactElement | null {
  return text === undefined ? null : (
    <p className="error notice" role="alert">
      {text}
    </p>
  )
}

function Ask({ onAsked }: { readonly onAsked: (email: string) => void }): ReactElement {
  const { t } = useTranslation()
  const current = useAnswer(citizenCurrentUser, {}).data?.data.email
  const [shown, setShown] = useState(false)
  const { form, error, busy, onSubmit } = useSectionForm({
    call: changeCitizenEmail,
    values: { email: '', password: '' },
    resolver: contractResolver(changeEmailForm),
    refreshes: [],
    inputOf: (body) => ({ body }),
    onDone: (_, { email }) => onAsked(email.trim()),
  })
  const { errors } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {current === undefined ? null : <p className="break-words">{t('own.email_change.lead', { email: current })}</p>}
      <Wrong text={error} />
      <TextBox
        {...form.register('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="large"
        label={t('own.email_change.new')}
        help={t('own.email_change.new_help')}
        error={errors.email?.message}
      />
      <PasswordBox
        {...form.register('password')}
        label={t('own.email_change.password')}
        error={errors.password?.message}
        isCurrent
        shown={shown}
        onShown={setShown}
      />
      <Button type="submit" variant="filled" busy={busy}>
        {t('own.email_change.ask')}
      </Button>
    </form>
  )
}

interface ConfirmProps {
  readonly pending: Pending
  readonly onResent: () => void
  /** The change is made, or another address is wanted. */
  readonly onEnd: () => void
}

function ConfirmCode({ pending, onResent, onEnd }: ConfirmProps): ReactElement {
  const { t } = useTranslation()
  const { form, error, busy, onSubmit } = useSectionForm({
    call: confirmEmailChange,
    values: { code: '' },
    resolver: contractResolver(codeForm),
    refreshes: ['citizen-account'],
    inputOf: (body) => ({ body }),
    onDone: (sentence) => {
      showDone(sentence)
      onEnd()
    },
  })
  const resend = useCallMutation(resendEmailChange, {
    onDone: ({ data }) => {
      showDone(data)
      onResent()
    },
  })
  const left = Math.ceil((pending.at - Date.now()) / 1000) + resendSeconds
  const wait = useCountdown(resend.error?.retryAfter ?? Math.max(0, left), resend.error ?? pending.at)
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p className="break-words" role="status">
        {t('own.email_change.sent', { email: pending.email })}
      </p>
      <Wrong text={error ?? resend.error?.message} />
      <TextBox
        {...form.register('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        size="large"
        className={styles.code ?? ''}
        label={t('own.email_change.code')}
        error={form.formState.errors.code?.message}
      />
      <Button type="submit" variant="filled" busy={busy}>
        {t('own.email_change.confirm')}
      </Button>
      {wait > 0 ? (
        <p className="muted">{t('own.email_change.resend_in', { count: wait })}</p>
      ) : (
        <Button busy={resend.isPending} onClick={() => resend.mutate({})}>
          {t('own.email_change.resend')}
        </Button>
      )}
      <Button onClick={onEnd}>{t('own.email_change.other')}</Button>
    </form>
  )
}

/** Changes the e-mail in two steps: the new address with the password, then the code of its mail. */
export function EmailSection(): ReactElement {
  const [pending, setPending] = useState(storedPending)
  function keep(next: Pending | undefined): void {
    writeStored(key, next)
    setPending(next)
  }
  if (pending === undefined) return <Ask onAsked={(email) => keep({ email, at: Date.now() })} />
  return (
    <ConfirmCode
      pending={pending}
      onResent={() => keep({ ...pending, at: Date.now() })}
      onEnd={() => keep(undefined)}
    />
  )
}
