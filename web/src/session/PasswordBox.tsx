import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/Button.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './sign-in.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly error: string | undefined
  readonly shown: boolean
  readonly onShown: (shown: boolean) => void
}

/** A new password being written, with a way to see it. */
export function PasswordBox({ shown, onShown, ...rest }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <TextBox
      {...rest}
      size="large"
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          size="small"
          className={styles.eye}
          icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
          label={t(shown ? 'session.hide_password' : 'session.show_password')}
          aria-pressed={shown}
          onClick={() => onShown(!shown)}
        />
      }
    />
  )
}
