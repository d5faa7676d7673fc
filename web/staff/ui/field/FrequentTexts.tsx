import type { ReactElement } from 'react'
import styles from './frequent-texts.module.css'

interface Props {
  readonly label: string
  readonly texts: readonly string[]
  readonly onChoose: (text: string) => void
}

/** Frequent texts under a text box; a press on one puts it into the box. */
export function FrequentTexts({ label, texts, onChoose }: Props): ReactElement {
  return (
    <ul className={`wrap gap-6 space-above ${styles.texts}`} aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" className="pressable" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
