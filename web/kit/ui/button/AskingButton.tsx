import type { Call } from '@portal/contract'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { lazy } from '../loading/lazy.tsx'
import { Button, type ButtonProps } from './Button.tsx'

const Question = lazy(() => import('../dialog/ConfirmCall.tsx'), 'ConfirmCall')

type Props<C extends Call> = Pick<ButtonProps, 'size' | 'icon' | 'aria-label' | 'children'> &
  Omit<ComponentProps<typeof Question<C>>, 'onClose'>

/** A button that asks before it makes a call; it shows the message of the response, unless `onDone` is set. */
export function AskingButton<C extends Call>(props: Props<C>): ReactElement {
  const {
    call,
    input,
    invalidates,
    title,
    text,
    action,
    danger = false,
    onDone,
    onError,
    children = action,
    ...button
  } = props
  const [isAsking, setAsking] = useState(false)
  const question = { call, input, invalidates, title, text, action, danger, onDone, onError }
  return (
    <>
      <Button {...button} tone={danger ? 'danger' : 'accent'} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking ? <Question<C> {...question} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
