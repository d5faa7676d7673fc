import { mdiAlertCircle, mdiAppleKeyboardCaps, mdiEyeOffOutline, mdiEyeOutline, mdiInformation } from '@mdi/js'
import { screenPath } from '@portal/contract/staff'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { preload } from '../../../kit/device/preload.ts'
import { useCountdown } from '../../../kit/device/use-countdown.ts'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { endReasons, isSignedIn } from '../../../kit/session/session.tsx'
import { Button, buttonClass, IconButton } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { AuthLayout } from '../../layout/AuthLayout.tsx'
import { usePathForm, wayBack } from '../../layout/paths.ts'
import type { SignInErrors } from './credentials.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SignOn } from './SignOn.tsx'
import styles from './sign-in.module.css'
import type { SignOnNeed } from './sign-on.ts'
import { useCaptcha } from './use-captcha.tsx'

const none: SignInErrors = { fields: {}, message: undefined, wait: undefined }

/**
 * The sign-in page: it says why the person is here, asks for name and password, and leads back to the previous page. Two fields need no
 * form library. The schemas and the request layer load while the person types, so the page is shown without them.
 */
export function SignInScreen(): ReactElement {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = usePathForm()
  const heading = useId()
  const element = useRef<HTMLFormElement>(null)
  const next = wayBack(query.get('next'))
  const reason = endReasons.find((one) => one === query.get('reason'))
  const [formErrors, setFormErrors] = useState(none)
  const [busy, setBusy] = useState(false)
  /** Name and password were correct, and a one-time code is still needed; the typed values stay in their fields. */
  const [wantsCode, setWantsCode] = useState(false)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  /** What is done with the code that the identity provider's answer has: a one-time code is needed, or an account to link. */
  const [signOn, setSignOn] = useState<SignOnNeed>()
  const wait = useCountdown(formErrors.wait, formErrors)
  const captcha = useCaptcha()

  function focus(field: string): void {
    const control = element.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the keyboard would cover half of the page before it was read
  useLayoutEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) focus('username')
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages in the previous language are removed
  useEffect(() => setFormErrors(none), [i18n.language])

  async function enter(): Promise<void> {
    await navigate(next ?? screenPath('home', form), { replace: true })
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || wait > 0) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setFormErrors(none)
    try {
      const { trySignIn } = await reloadOnce(() => import('./credentials.ts'))
      const { captcha: solved, fault } = await captcha.answer()
      if (fault !== undefined) {
        setFormErrors({ ...none, message: fault })
        return
      }
      const formErrors = await trySignIn({
        ...(solved === undefined ? {} : { captcha: solved }),
        username: String(data.get('username') ?? '').trim(),
        password: String(data.get('password') ?? ''),
        remember: data.has('remember'),
        ...(wantsCode ? { code: String(data.get('code') ?? '').trim() } : {}),
        ...(signOn === undefined ? {} : { signOn }),
      })
      if (formErrors === undefined) {
        await enter()
        return
      }
      setFormErrors(formErrors)
      captcha.renew()
      // The name or password was accepted before and is not accepted now: it must be typed again.
      const asksCode =
        formErrors.wantsCode === true ||
        formErrors.fields.code !== undefined ||
        (wantsCode && formErrors.wait !== undefined)
      setWantsCode(asksCode)
      // The field must be rendered first.
      setTimeout(() => focus(asksCode ? 'code' : formErrors.fields.username === undefined ? 'password' : 'username'))
    } catch {
      setFormErrors({ ...none, message: t('errors.request') })
    } finally {
      setBusy(false)
    }
  }

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <AuthLayout>
      <form
        ref={element}
        className={`stack gap-20 ${styles.form}`}
        noValidate
        aria-labelledby={heading}
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          preload('inside')
          captcha.begin()
        }}
      >
        <div className={styles.head}>
          <h1 id={heading}>{t('session.heading')}</h1>
          <p className="soft">
            {t(wantsCode ? 'session.code_intro' : signOn === undefined ? 'session.welcome' : 'session.sso.link_intro', {
              ...signOn,
            })}
          </p>
        </div>
        {formErrors.message !== undefined ? (
          <p className={`error-tint ${styles.notice}`} role="alert">
            <Icon path={mdiAlertCircle} className="error-ink" />
            <span>{formErrors.message}</span>
          </p>
        ) : reason !== undefined ? (
          <div className={`info-tint ${styles.notice}`} role="status">
            <Icon path={mdiInformation} className="info-ink" />
            <span>
              {t(`session.reason.${reason}`)}
              {reason === 'no-response' && next !== undefined && isSignedIn() ? (
                <Link to={next} replace className={`${buttonClass({ size: 'small' })} ${styles.back}`}>
                  {t('session.back')}
                </Link>
              ) : null}
            </span>
          </div>
        ) : null}
        {wantsCode || signOn !== undefined ? null : (
          <SignOn
            next={next}
            onEntered={() => void enter()}
            onNeed={(need, message) => {
              setSignOn(need)
              setWantsCode(need.need === 'totp')
              // What linking means is said above the form.
              setFormErrors({ ...none, message: need.need === 'link' ? undefined : message })
            }}
            onFailed={(message) => setFormErrors({ ...none, message })}
          />
        )}
        <div className="stack gap-20" hidden={wantsCode}>
          <TextBox
            name="username"
            label={t('session.username')}
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={formErrors.fields.username}
          />
          <TextBox
            name="password"
            label={t('session.password')}
            size="large"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            error={formErrors.fields.password}
            help={capsLock ? t('session.caps_lock') : undefined}
            onKeyUp={watchCapsLock}
            after={
              <>
                {capsLock ? <Icon path={mdiAppleKeyboardCaps} size={18} /> : null}
                <IconButton
                  size="small"
                  className="to-edge"
                  icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
                  label={t(shown ? 'ui.hide_password' : 'ui.show_password')}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                />
              </>
            }
          />
          <div className="spread gap-8-16">
            <CheckBox name="remember" label={t('session.remember')} />
            <Link to={screenPath('password-forgot', form)} className={styles.link}>
              {t('passwords.forgot')}
            </Link>
          </div>
        </div>
        {wantsCode ? (
          <TextBox
            name="code"
            label={t('session.code')}
            size="large"
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={11}
            error={formErrors.fields.code}
          />
        ) : null}
        {captcha.place}
        <Button type="submit" variant="filled" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('session.wait', { seconds: wait }) : t(busy ? 'session.submitting' : 'session.submit')}
        </Button>
        {wantsCode || signOn !== undefined ? null : (
          <PasskeySignIn
            remembers={() => element.current !== null && new FormData(element.current).has('remember')}
            onEntered={() => void enter()}
            onFailed={(message) => setFormErrors({ ...none, message })}
          />
        )}
        {wantsCode || signOn !== undefined ? (
          <Button
            onClick={() => {
              setWantsCode(false)
              setSignOn(undefined)
              setFormErrors(none)
              setTimeout(() => focus('username'))
            }}
          >
            {t(wantsCode ? 'session.code_back' : 'session.sso.link_back')}
          </Button>
        ) : null}
      </form>
    </AuthLayout>
  )
}
