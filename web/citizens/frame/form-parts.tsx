import type { ComponentProps, ReactElement } from 'react'
import { TextBox } from '../../kit/ui/field/TextBox.tsx'

/** A text box for an e-mail address. */
export function EmailBox(props: ComponentProps<typeof TextBox>): ReactElement {
  return (
    <TextBox
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      size="large"
      {...props}
    />
  )
}
