import { mdiContentCopy, mdiDownload, mdiPrinterOutline } from '@mdi/js'
import { beginTotp, confirmTotp, endTotp } from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import { saveFile } from '../../../../kit/device/save.ts'
import { errorsOf } from '../../../../kit/form/errors.ts'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import type { ApiError } from '../../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { PasswordBox } from '../../../../kit/ui/field/PasswordBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { QrCode } from '../../../../kit/ui/picture/QrCode.tsx'
import { useSession } from '../../../frame/session/session.tsx'
import { refreshPermissions } from '../../../frame/session/session-calls.ts'
import styles from '../own/profile.module.css'
import { copyText, printText, removePrinted } from './copy-and-print.ts'

/** Turns on one-time codes: asks for the password, shows the secret, checks a code, and shows the recovery codes once. */
export function CodesDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [fieldError, setError] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const [hasCopied, setHasCopied] = useState(false)

  function fail(field: string): (error: ApiError) => void {
    return (error) => {
      const text = error.errors[field]?.[0]
      if (text === undefined) setErrorMessage(error.message)
      else setError(text)
    }
  }
  const begin = useCallMutation(beginTotp, { onError: fail('password') })
  const confirm = useCallMutation(confirmTotp, {
    invalidates: ['users'],
    onDone: () => {
      showDone(t('users.codes.turned_on'))
      void refreshPermissions(true)
    },
    onError: fail('code'),
  })
  const given = begin.data?.data
  const recovery = confirm.data?.data.recovery_codes
  const step = recovery !== undefined ? 3 : given !== undefined ? 2 : 1

  function next(): void {
    setError(undefined)
    setErrorMessage(undefined)
    if (step === 1) {
      const wrong = errorsOf(beginTotp.body, { password }).get('password')
      if (password === '' || wrong !== undefined) setError(wrong?.message ?? t('users.codes.password_text'))
      else begin.mutate({ body: { password } })
    } else if (step === 2) {
      const wrong = errorsOf(confirmTotp.body, { code }).get('code')
      if (wrong !== undefined) setError(wrong.message)
      else confirm.mutate({ body: { code: code.trim() } })
    } else if (hasCopied) onClose()
  }

  const labels = { 1: 'users.codes.next', 2: 'users.codes.confirm', 3: 'users.codes.done' } as const
  return (
    <Dialog
      width={480}
      title={t(step === 3 ? 'users.codes.recovery_title' : 'users.codes.begin')}
      subtitle={t('users.codes.step', { step })}
      // The codes are shown only once: closing before they are saved asks for confirmation.
      dirty={step === 3 && !hasCopied}
      busy={begin.isPending || confirm.isPending}
      error={errorMessage}
      cancel={step === 3 ? false : t('ui.cancel')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
      submit={t(labels[step])}
      canSubmit={step !== 3 || hasCopied}
    >
      {step === 1 ? (
        <>
          <p>{t('users.codes.password_text')}</p>
          <PasswordBox
            name="password"
            label={t('fields.current_password')}
            isCurrent
            autoFocus
            size="medium"
            value={password}
            error={fieldError}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : null}
      {step === 2 && given !== undefined ? (
        <>
          <div className="stack gap-10">
            <p>{t('users.codes.scan')}</p>
            <div className={`surface ${styles.qr}`}>
              <QrCode text={given.uri} label={t('users.codes.qr')} />
            </div>
            <p className="soft">{t('users.codes.by_hand')}</p>
            <div className={`row gap-8 ${styles.secret}`}>
              <code className="grow break-words" data-name="secret">
                {given.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <IconButton
                icon={mdiContentCopy}
                label={t('users.codes.copy_secret')}
                onClick={() => void copyText(given.secret)}
              />
            </div>
          </div>
          <div className="stack gap-10">
            <p>{t('users.codes.type')}</p>
            <TextBox
              name="code"
              label={t('fields.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              autoFocus
              value={code}
              error={fieldError}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
        </>
      ) : null}
      {recovery === undefined ? null : (
        <>
          <p>{t('users.codes.recovery_text')}</p>
          <RecoveryCodes codes={recovery} />
          <CheckBox
            label={t('users.codes.kept')}
            checked={hasCopied}
            onChange={(event) => setHasCopied(event.target.checked)}
          />
        </>
      )}
    </Dialog>
  )
}

/** The recovery codes, each valid once, for use without the authenticator app; shown only once. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const { t } = useTranslation()
  const { user } = useSession()
  useEffect(() => removePrinted, [])
  const title = `${t('product.short')} · ${user?.username ?? ''}\n${t('users.codes.recovery_text')}\n`
  const text = `${title}\n${codes.join('\n')}\n`
  return (
    <>
      <ul className={`grid gap-8-16 centered surface ${styles.recovery}`} data-name="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap gap-8">
        <Button size="small" variant="outlined" icon={mdiContentCopy} onClick={() => void copyText(codes.join('\n'))}>
          {t('users.codes.copy')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          icon={mdiDownload}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('users.codes.file'))}
        >
          {t('files.download')}
        </Button>
        <Button size="small" variant="outlined" icon={mdiPrinterOutline} onClick={() => printText(text)}>
          {t('schedules.print')}
        </Button>
      </div>
    </>
  )
}

/** Turns off one-time codes, where no role requires them. */
export function CodesEndDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { form, frame, showError } = useRecordForm({
    values: { code: '' },
    resolver: contractResolver(endTotp.body),
    send: ({ code }) => request(endTotp, { body: { code: code.trim() } }),
    invalidates: ['users'],
    onDone: ({ data }) => {
      showDone(data)
      void refreshPermissions(true)
    },
    onError: ({ reason }) => {
      if (reason !== 'totp_required') return false
      showError(t('users.codes.end_required'))
      return true
    },
    onClose,
  })
  return (
    <Dialog {...frame} width={440} title={t('users.codes.end')} danger submit={t('users.codes.end')}>
      <p>{t('users.codes.end_text')}</p>
      <TextBox
        {...fieldProps(form, 'code')}
        label={t('fields.code')}
        autoComplete="one-time-code"
        maxLength={11}
        autoFocus
      />
    </Dialog>
  )
}
