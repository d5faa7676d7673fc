import type { Call } from '@portal/contract'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { Button, type ButtonProps } from '../../kit/ui/Button.tsx'
import { lazy } from '../../kit/ui/lazy.tsx'

const Question = lazy(() => import('../../kit/ui/ConfirmCall.tsx'), 'ConfirmCall')

type Props<C extends Call> = Pick<ButtonProps, 'size' | 'icon' | 'aria-label' | 'children'> &
  Omit<ComponentProps<typeof Question<C>>, 'onClose'> & { readonly onClose?: () => void }

/** A button that asks before it makes a call; what the call answers is shown. */
export function AskingButton<C extends Call>(props: Props<C>): ReactElement {
  const { size = 'medium', icon = '', 'aria-label': name, children, onClose, ...question } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size={size}
        {...(icon === '' ? {} : { icon })}
        aria-label={name}
        tone={question.danger ? 'danger' : 'accent'}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
      {isAsking ? (
        <Question<C>
          {...(question as unknown as ComponentProps<typeof Question<C>>)}
          onClose={() => {
            setAsking(false)
            onClose?.()
          }}
        />
      ) : null}
    </>
  )
}
