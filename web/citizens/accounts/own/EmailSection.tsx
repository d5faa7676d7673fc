import {
  changeCitizenEmail,
  changeEmailForm,
  citizenCurrentUser,
  confirmEmailChange,
  resendEmailChange,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { serverNow } from '../../../kit/device/clock.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { EmailBox } from '../../frame/form-parts.tsx'
import { citizenStorage } from '../../frame/session/session.ts'
import { CodeForm } from '../credentials/CodeForm.tsx'
import styles from './own.module.css'

/** The new address that waits for its code. It is stored, so that the form is there again after a reload. */
const key = `${citizenStorage}.email-change`

interface Pending {
  readonly email: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

function storedPending(): Pending | undefined {
  const stored = readStored(key) as Partial<Pending> | null | undefined
  return typeof stored?.email === 'string' && typeof stored.at === 'number' ? (stored as Pending) : undefined
}

function Ask({ onRequested }: { readonly onRequested: (email: string) => void }): ReactElement {
  const { t } = useTranslation()
  const current = useCallQuery(citizenCurrentUser, {}).data?.data.email
  const { form, frame } = useRecordForm({
    values: { email: '', password: '' },
    resolver: contractResolver(changeEmailForm),
    send: (body) => request(changeCitizenEmail, { body }),
    invalidates: [],
    onDone: (_, { email }) => onRequested(email.trim()),
  })
  useUnsaved(frame.dirty, frame.busy)
  return (
    <RecordForm
      frame={frame}
      submit={t('own.email_change.ask')}
      isWide
      className={`stack gap-20 ${styles.form}`}
      head={
        current === undefined ? null : <p className="break-words">{t('own.email_change.lead', { email: current })}</p>
      }
    >
      <EmailBox
        {...fieldProps(form, 'email')}
        label={t('own.email_change.new')}
        help={t('own.email_change.new_help')}
      />
      <PasswordBox {...fieldProps(form, 'password')} label={t('own.email_change.password')} isCurrent />
    </RecordForm>
  )
}

interface ConfirmProps {
  readonly pending: Pending
  readonly onResent: () => void
  /** Called when the change is made or another address is chosen. */
  readonly onEnd: () => void
}

function ConfirmCode({ pending, onResent, onEnd }: ConfirmProps): ReactElement {
  const { t } = useTranslation()
  const resend = useCallMutation(resendEmailChange, { onDone: onResent })
  return (
    <CodeForm
      email={pending.email}
      sentAt={pending.at}
      check={(code) => request(confirmEmailChange, { body: { code } })}
      invalidates={['citizen-account']}
      onDone={({ data }) => {
        showDone(data)
        onEnd()
      }}
      resend={{ ...resend, run: () => resend.mutate({}) }}
    >
      <div className="actions">
        <Button onClick={onEnd}>{t('own.email_change.other')}</Button>
      </div>
    </CodeForm>
  )
}

/** Changes the e-mail in two steps: the new address with the password, then the code of its mail. */
export function EmailSection(): ReactElement {
  const [pending, setPending] = useState(storedPending)
  function keep(next: Pending | undefined): void {
    writeStored(key, next)
    setPending(next)
  }
  if (pending === undefined) return <Ask onRequested={(email) => keep({ email, at: serverNow() })} />
  return (
    <ConfirmCode
      pending={pending}
      onResent={() => keep({ ...pending, at: serverNow() })}
      onEnd={() => keep(undefined)}
    />
  )
}
