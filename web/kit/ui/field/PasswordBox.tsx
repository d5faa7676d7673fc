import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { IconButton } from '../button/Button.tsx'
import { TextBox } from './TextBox.tsx'

type Props = Omit<ComponentProps<typeof TextBox>, 'type' | 'before' | 'autoComplete'> & {
  /** For the current password, not a new one. */
  readonly isCurrent?: boolean
}

/** A password box with a button that shows the password. */
export function PasswordBox(props: Props): ReactElement {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { isCurrent, size = 'large', after, ...rest } = props
  return (
    <TextBox
      {...rest}
      size={size}
      type={shown ? 'text' : 'password'}
      autoComplete={isCurrent ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <>
          {after}
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
  )
}
