import { screenPath } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useCountdown } from '../../../kit/device/use-countdown.ts'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { PasswordLayout } from '../../frame/layouts/PrincipalLayout.tsx'
import { usePathForm } from '../../frame/screens/paths.ts'
import { Notice } from './Notice.tsx'
import type { ForgotErrors } from './passwords.ts'
import styles from './sign-in.module.css'
import { useCaptcha } from './use-captcha.tsx'
import { useSending } from './use-sending.ts'

/**
 * Asks for a link to set a new password, by document, username or e-mail. The response is the same whether or not the account exists.
 */
export function ForgotScreen(): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  const { errors, setErrors, showMessage, busy, send } = useSending<ForgotErrors>()
  /** How many minutes the link is valid, once it was requested. */
  const [minutes, setMinutes] = useState<number>()
  const wait = useCountdown(errors.wait, errors)
  const captcha = useCaptcha()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || wait > 0) return
    const box = event.currentTarget.elements.namedItem('document')
    const typed = String(new FormData(event.currentTarget).get('document') ?? '')
    await send(async () => {
      const { askForLink } = await reloadOnce(() => import('./passwords.ts'))
      const { captcha: solved, error } = await captcha.solve()
      if (error !== undefined) return showMessage(error)
      const response = await askForLink(typed, solved)
      if ('minutes' in response) return setMinutes(response.minutes)
      setErrors(response.formErrors)
      captcha.renew()
      if (box instanceof HTMLElement) box.focus()
    })
  }

  return (
    <PasswordLayout>
      <div className="form-card gap-20">
        <div className={`stack gap-4 ${styles.head}`}>
          <PageTitle>{t('titles.password-forgot')}</PageTitle>
          {minutes === undefined ? <p className="soft">{t('passwords.forgot_intro')}</p> : null}
        </div>
        {minutes === undefined ? (
          <Form
            className={`stack gap-20 ${styles.form}`}
            aria-label={t('titles.password-forgot')}
            onSubmit={(event) => void submit(event)}
            onInput={captcha.begin}
          >
            {errors.message === undefined ? null : <Notice kind="failure">{errors.message}</Notice>}
            <TextBox
              name="document"
              label={t('passwords.who')}
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.fields.document}
            />
            {captcha.place}
            <Button type="submit" variant="filled" className={styles.submit} busy={busy} disabled={wait > 0}>
              {wait > 0 ? t('session.wait', { seconds: wait }) : t('passwords.send')}
            </Button>
          </Form>
        ) : (
          <Notice kind="done">{t('done.password_reset_asked', { minutes })}</Notice>
        )}
        <Link to={screenPath('login', form)} className={`${buttonClass()} ${styles.toSignIn}`}>
          {t('passwords.to_sign_in')}
        </Link>
      </div>
    </PasswordLayout>
  )
}
