import { mdiAlertCircle, mdiAppleKeyboardCaps, mdiEyeOffOutline, mdiEyeOutline, mdiInformation } from '@mdi/js'
import { login, screenPath } from '@portal/contract'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ApiError, asApiError } from '../api-errors.ts'
import { contractResolver, showFieldErrors } from '../form.ts'
import { AuthLayout } from '../layout/AuthLayout.tsx'
import { usePathForm, wayBack } from '../paths.ts'
import { preload } from '../preload.ts'
import { endReasons, isSignedIn, signIn } from '../session.tsx'
import { Button, buttonClass, IconButton } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** The sign-in page: says why one is here, takes name and password, and leads back to where one was. */
export function SignInScreen(): ReactElement {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = usePathForm()
  const heading = useId()
  const next = wayBack(query.get('next'))
  const reason = endReasons.find((one) => one === query.get('reason'))
  const [failure, setFailure] = useState<ApiError>()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const wait = useCountdown(failure?.status === 429 ? failure.retryAfter : undefined, failure)
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm<Credentials>({
    resolver: contractResolver(login.body),
    defaultValues: { username: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    // On a phone the keyboard would cover half of the page before it was read.
    if (window.matchMedia('(pointer: fine)').matches) setFocus('username')
  }, [setFocus])

  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences of the former language go with it
  useEffect(() => {
    clearErrors()
    setFailure(undefined)
  }, [i18n.language])

  async function submit(credentials: Credentials): Promise<void> {
    setFailure(undefined)
    try {
      await signIn(credentials)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!showFieldErrors(error, ['username', 'password'], setError)) setFailure(error)
      return
    }
    await navigate(next ?? screenPath('home', form), { replace: true })
  }

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <AuthLayout>
      <form
        className={styles.form}
        noValidate
        aria-labelledby={heading}
        onSubmit={handleSubmit(submit)}
        onInput={preload}
      >
        <div className={styles.head}>
          <h1 id={heading}>{t('session.heading')}</h1>
          <p>{t('session.welcome')}</p>
        </div>
        {failure !== undefined ? (
          <p className={`${styles.notice} ${styles.failure}`} role="alert">
            <Icon path={mdiAlertCircle} />
            <span>{failure.message}</span>
          </p>
        ) : reason !== undefined ? (
          <div className={styles.notice} role="status">
            <Icon path={mdiInformation} />
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
        <TextBox
          label={t('session.username')}
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextBox
          label={t('session.password')}
          size="large"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.password?.message}
          help={capsLock ? t('session.caps_lock') : undefined}
          onKeyUp={watchCapsLock}
          after={
            <>
              {capsLock ? <Icon path={mdiAppleKeyboardCaps} size={18} /> : null}
              <IconButton
                size="small"
                className={styles.eye}
                icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
                label={t(shown ? 'session.hide_password' : 'session.show_password')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            </>
          }
          {...register('password')}
        />
        <CheckBox label={t('session.remember')} {...register('remember')} />
        <Button type="submit" variant="filled" className={styles.submit} busy={isSubmitting} disabled={wait > 0}>
          {wait > 0 ? t('session.wait', { seconds: wait }) : t(isSubmitting ? 'session.submitting' : 'session.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
