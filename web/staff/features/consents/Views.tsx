import type { ReactElement } from 'react'
import { Button } from '../../../kit/ui/Button.tsx'
import styles from './consents.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly views: readonly { readonly name: V; readonly label: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** Buttons for a few views of the same content; one of them is pressed. */
export function Views<V extends string>({ label, views, value, onChange }: Props<V>): ReactElement {
  return (
    <fieldset className={styles.views} aria-label={label}>
      {views.map((view) => (
        <Button
          key={view.name}
          size="small"
          variant={view.name === value ? 'outlined' : 'text'}
          aria-pressed={view.name === value}
          onClick={() => onChange(view.name)}
        >
          {view.label}
        </Button>
      ))}
    </fieldset>
  )
}
