import { screenPath } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { PasswordLayout } from '../../frame/layouts/PrincipalLayout.tsx'
import { usePathForm } from '../../frame/screens/paths.ts'
import { Notice } from './Notice.tsx'
import type { ResetErrors } from './passwords.ts'
import { readResetLink } from './reset-link.ts'
import styles from './sign-in.module.css'
import { useSending } from './use-sending.ts'

/** The maximum length of a password in this installation, once the server has sent it. */
function useLongest(): number | undefined {
  const [longest, setLongest] = useState<number>()
  useEffect(() => {
    let here = true
    const ask = async () => {
      const { longestPassword } = await import('./passwords.ts')
      const max = await longestPassword()
      if (here) setLongest(max)
    }
    // Without it only the help text is missing: the server checks the length.
    ask().catch(() => {})
    return () => {
      here = false
    }
  }, [])
  return longest
}

/** Asks for the new password of a person who came from the mail's link, and leads to sign-in. */
export function ResetScreen(): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = usePathForm()
  const { search, hash } = useLocation()
  const { token, email } = readResetLink(search, hash)
  const element = useRef<HTMLFormElement>(null)
  const longest = useLongest()
  const { errors, setErrors, busy, send } = useSending<ResetErrors>()
  const badLink =
    token === '' || email === '' ? t('field_errors.reset_link') : (errors.fields.token ?? errors.fields.email)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    await send(async () => {
      const { trySetPassword } = await reloadOnce(() => import('./passwords.ts'))
      const response = await trySetPassword({ token, email, password }, longest)
      if (response === undefined) {
        showDone(t('done.password_reset'))
        return navigate(screenPath('login', form), { replace: true })
      }
      setErrors(response)
      const control = element.current?.elements.namedItem('password')
      if (control instanceof HTMLElement) control.focus()
    })
  }

  return (
    <PasswordLayout>
      <div className="form-card gap-20">
        <div className={`stack gap-4 ${styles.head}`}>
          <PageTitle>{t('titles.password-reset')}</PageTitle>
          {badLink === undefined ? <p className="soft">{t('passwords.reset_intro', { email })}</p> : null}
        </div>
        {badLink === undefined ? (
          <Form
            ref={element}
            className={`stack gap-20 ${styles.form}`}
            aria-label={t('titles.password-reset')}
            onSubmit={(event) => void submit(event)}
          >
            {errors.message === undefined ? null : <Notice kind="failure">{errors.message}</Notice>}
            {/* The account of the password, for the browser's password manager. */}
            <input type="text" name="email" value={email} readOnly hidden autoComplete="username" />
            <PasswordBox
              name="password"
              label={t('fields.new_password')}
              help={longest === undefined ? undefined : t('passwords.rule', { max: longest })}
              error={errors.fields.password}
            />
            <Button type="submit" variant="filled" className={styles.submit} busy={busy}>
              {t('passwords.save')}
            </Button>
          </Form>
        ) : (
          <>
            <Notice kind="failure">{badLink}</Notice>
            <Link to={screenPath('password-forgot', form)} className={buttonClass({ variant: 'filled' })}>
              {t('passwords.ask_again')}
            </Link>
          </>
        )}
        <Link to={screenPath('login', form)} className={`${buttonClass()} ${styles.toSignIn}`}>
          {t('passwords.to_sign_in')}
        </Link>
      </div>
    </PasswordLayout>
  )
}
