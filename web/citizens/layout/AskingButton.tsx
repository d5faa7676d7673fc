import type { Call } from '@portal/contract'
import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react'
import { Button, type ButtonProps } from '../../kit/ui/Button.tsx'
import type { ConfirmCall } from '../../kit/ui/ConfirmCall.tsx'
import { lazy } from '../../kit/ui/lazy.tsx'

type Question<C extends Call> = ComponentProps<typeof ConfirmCall<C>>

type Props<C extends Call> = Pick<ButtonProps, 'size' | 'icon' | 'aria-label' | 'children'> &
  Omit<Question<C>, 'onClose'> & { readonly onClose?: () => void }

const LazyQuestion = lazy<Question<Call>>(async () => ({
  default: (await import('../../kit/ui/ConfirmCall.tsx')).ConfirmCall,
}))

/** A button that asks before it makes a call; what the call answers is shown. */
export function AskingButton<C extends Call>(props: Props<C>): ReactElement {
  const { size = 'medium', icon = '', 'aria-label': name, children, onClose, ...question } = props
  const [isAsking, setAsking] = useState(false)
  const Question = LazyQuestion as unknown as ComponentType<Question<C>>
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
        <Question
          {...(question as unknown as Question<C>)}
          onClose={() => {
            setAsking(false)
            onClose?.()
          }}
        />
      ) : null}
    </>
  )
}
