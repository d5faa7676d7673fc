import type { ReactElement } from 'react'
import type { QuestionProps } from '../dialog/Question.tsx'
import { useDialog } from '../dialog/use-dialog.tsx'
import { Button, type ButtonProps } from './Button.tsx'

type Props<A> = Pick<ButtonProps, 'size' | 'icon' | 'aria-label' | 'children'> & Omit<QuestionProps<A>, 'onClose'>

/** A button that asks before it does something. */
export function AskingButton<A>(props: Props<A>): ReactElement {
  const { children = props.action, size, icon, 'aria-label': label, ...question } = props
  const { dialog, ask } = useDialog()
  return (
    <>
      <Button
        {...(size && { size })}
        icon={icon}
        aria-label={label}
        tone={props.danger === true ? 'danger' : 'accent'}
        onClick={() => ask(question)}
      >
        {children}
      </Button>
      {dialog}
    </>
  )
}
