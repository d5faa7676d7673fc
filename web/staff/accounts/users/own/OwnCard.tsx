import { type ReactElement, useId } from 'react'
import { Button, type ButtonProps } from '../../../../kit/ui/button/Button.tsx'
import { type Ask, useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import styles from './profile.module.css'

interface Props {
  readonly title: string
  /** Beside the title: a status. */
  readonly chip?: Elements
  /** Under the title: its purpose or its state. */
  readonly text: string | Elements
  /** The button that changes it, and the dialog that the button opens; undefined where it cannot be changed. */
  readonly action: (Action & Pick<ButtonProps, 'variant' | 'icon'>) | undefined
  readonly children?: Elements
}

interface Action {
  readonly label: string
  readonly dialog?: (onClose: () => void) => ReactElement
  /** Asked instead of a dialog. */
  readonly question?: Parameters<Ask>[0]
}

/** A card of the person's own page: a title, a text, and a button. */
export function OwnCard({ title, chip, text, action, children }: Props): ReactElement {
  const heading = useId()
  const { dialog, open, ask } = useDialog()
  function act({ dialog, question }: Action): void {
    if (question !== undefined) ask(question)
    else if (dialog !== undefined) open(dialog)
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="spread gap-8-16">
        <div className={`stack gap-4 shrink ${styles.cardText}`}>
          <div className={`row wrap ${styles.cardTitle}`}>
            <h2 id={heading}>{title}</h2>
            {chip}
          </div>
          {typeof text === 'string' ? <p className="soft">{text}</p> : text}
        </div>
        {action === undefined ? null : (
          <Button variant={action.variant ?? 'outlined'} icon={action.icon} onClick={() => act(action)}>
            {action.label}
          </Button>
        )}
      </div>
      {children}
      {dialog}
    </section>
  )
}
