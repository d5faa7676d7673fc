import { mdiAppleKeyboardCaps } from '@mdi/js'
import { screenPath } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { usePathForm } from '../../layout/paths.ts'
import type { SignInErrors } from './credentials.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly errors: SignInErrors['fields']
  /** While a one-time code is asked for; the typed values stay in the fields. */
  readonly hidden: boolean
}

/** Name and password: the password can be shown, and a locked keyboard is named. */
export function NameAndPassword({ errors, hidden }: Props): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className="stack gap-20" hidden={hidden}>
      <TextBox
        name="username"
        label={t('session.username')}
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordBox
        name="password"
        label={t('session.password')}
        isCurrent
        error={errors.password}
        help={capsLock ? t('session.caps_lock') : undefined}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        after={capsLock ? <Icon path={mdiAppleKeyboardCaps} size={18} /> : null}
        shown={shown}
        onShown={setShown}
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
