import { mdiAppleKeyboardCaps } from '@mdi/js'
import { screenPath } from '@portal/contract/staff'
import { type ReactElement, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { returnPath } from '../../../kit/session/return-path.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { AuthLayout } from '../../frame/layouts/AuthLayout.tsx'
import { usePathForm } from '../../frame/screens/paths.ts'
import { hasPasskeys } from '../../frame/session/passkey-support.ts'
import { endReasons, isSignedIn } from '../../frame/session/session.tsx'
import type { SignInErrors } from './credentials.ts'
import { Notice } from './Notice.tsx'
import { SignOn } from './SignOn.tsx'
import styles from './sign-in.module.css'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  /** Loads the first page after the sign-in. Called with each typed letter. */
  readonly preload: () => void
}

/**
 * The sign-in page: it shows the reason for the sign-in, asks for name and password, and leads back to the previous page. Two fields need no
 * form library. The schemas and the request layer load while the person types, so the page is shown without them.
 */
export function SignInScreen({ preload }: Props): ReactElement {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = usePathForm()
  const heading = useId()
  const element = useRef<HTMLFormElement>(null)
  const next = returnPath(query.get('next'))
  const reason = endReasons.find((one) => one === query.get('reason'))

  async function enter(): Promise<void> {
    await navigate(next ?? screenPath('home', form), { replace: true })
  }

  const { errors, busy, wait, wantsCode, signOn, captcha, submit, showError, continueSignOn, startOver } = useSignIn(
    element,
    enter,
  )
  const isFirstStep = !wantsCode && signOn === undefined

  return (
    <AuthLayout>
      <Form
        ref={element}
        className={`stack gap-20 ${styles.form}`}
        aria-labelledby={heading}
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          preload()
          captcha.begin()
        }}
      >
        <div className={`stack gap-4 ${styles.head}`}>
          <h1 id={heading}>{t('session.heading')}</h1>
          <p className="soft">
            {t(wantsCode ? 'session.code_intro' : signOn === undefined ? 'session.welcome' : 'session.sso.link_intro', {
              ...signOn,
            })}
          </p>
        </div>
        {/* Each has its own key: a new element is announced. */}
        {errors.message !== undefined ? (
          <Notice key="failure" kind="failure">
            {errors.message}
          </Notice>
        ) : reason !== undefined ? (
          <Notice key="reason" kind="reason">
            <span>{t(`session.reason.${reason}`)}</span>
            {reason === 'no-response' && next !== undefined && isSignedIn() ? (
              <Link to={next} replace className={`${buttonClass({ size: 'small' })} ${styles.back}`}>
                {t('session.back')}
              </Link>
            ) : null}
          </Notice>
        ) : null}
        {isFirstStep ? (
          <SignOn next={next} onEntered={() => void enter()} onNeed={continueSignOn} onError={showError} />
        ) : null}
        <NameAndPassword errors={errors.fields} hidden={wantsCode} />
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
            error={errors.fields.code}
          />
        ) : null}
        {captcha.place}
        <Button type="submit" variant="filled" className={styles.submit} busy={busy} disabled={wait > 0}>
          {wait > 0 ? t('session.wait', { seconds: wait }) : t(busy ? 'session.submitting' : 'session.submit')}
        </Button>
        {isFirstStep ? (
          <PasskeySignIn
            remembers={() => element.current !== null && new FormData(element.current).has('remember')}
            onEntered={() => void enter()}
            onError={showError}
          />
        ) : (
          <Button onClick={startOver}>{t(wantsCode ? 'session.code_back' : 'session.sso.link_back')}</Button>
        )}
      </Form>
    </AuthLayout>
  )
}

interface NameProps {
  readonly errors: SignInErrors['fields']
  /** While a one-time code is requested; the typed values stay in the fields. */
  readonly hidden: boolean
}

/** Name and password: the password can be shown, and a locked keyboard is named. */
function NameAndPassword({ errors, hidden }: NameProps): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className="stack gap-20" hidden={hidden}>
      <TextBox
        name="username"
        label={t('fields.username')}
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordBox
        name="password"
        label={t('fields.password')}
        isCurrent
        error={errors.password}
        help={capsLock ? t('session.caps_lock') : undefined}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        after={capsLock ? <Icon path={mdiAppleKeyboardCaps} size={18} /> : null}
      />
      <div className="spread gap-8-16">
        <CheckBox name="remember" label={t('session.remember')} />
        <Link to={screenPath('password-forgot', form)} className={styles.link}>
          {t('passwords.forgot')}
        </Link>
      </div>
    </div>
  )
}

interface PasskeyProps {
  /** Whether the session outlives the browser, when the button is pressed. */
  readonly remembers: () => boolean
  readonly onEntered: () => void
  /** The reason of a failure; undefined before each attempt. */
  readonly onError: (message: string | undefined) => void
}

/** The button to sign in with a passkey, where the browser has them. Its code loads when it is pressed. */
function PasskeySignIn({ remembers, onEntered, onError }: PasskeyProps): ReactElement | null {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null

  async function enter(): Promise<void> {
    setBusy(true)
    onError(undefined)
    const message = await reloadOnce(() => import('./passkey.ts'))
      .then(({ tryPasskey }) => tryPasskey(remembers()))
      .catch(() => t('errors.request'))
    setBusy(false)
    if (message === undefined) onEntered()
    else onError(message)
  }

  return (
    <Button variant="outlined" className={styles.submit} busy={busy} onClick={() => void enter()}>
      {t('session.passkey.button')}
    </Button>
  )
}
