import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './profile.module.css'

interface Props {
  readonly title: string
  /** Beside the title: a status. */
  readonly chip?: ReactNode
  /** Under the title: what it is for, or how it stands. */
  readonly text?: ReactNode
  /** The button that changes it. */
  readonly action: ReactNode
  readonly children?: ReactNode
}

/** A card of the person's own page: a title, a text, and a button. */
export function OwnCard({ title, chip, text, action, children }: Props): ReactElement {
  const heading = useId()
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
        {action}
      </div>
      {children}
    </section>
  )
}
