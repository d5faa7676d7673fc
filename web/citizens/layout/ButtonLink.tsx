import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../kit/ui/Button.tsx'

interface Props extends Omit<ComponentProps<typeof Link>, 'className'> {
  readonly variant?: 'filled' | 'outlined' | 'text'
  readonly size?: 'medium' | 'small'
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'filled', size = 'medium', ...rest }: Props): ReactElement {
  return <Link {...rest} className={buttonClass({ variant, size })} />
}
