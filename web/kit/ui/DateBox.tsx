import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextBox } from './TextBox.tsx'
import { type DateKind, readTyped, writeTyped } from './typed-dates.ts'

interface Props extends Omit<ComponentProps<typeof TextBox>, 'type' | 'value' | 'onChange'> {
  readonly kind?: DateKind
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm` by its kind; empty for none; what could not be read is the text that was typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A date or a time as text, in the order and the words of the interface's language, whatever the browser's. What is no date
 * stays in the box, and a sentence says how to write it.
 */
export function DateBox({ kind = 'date', value, onChange, onBlur, error, ...rest }: Props): ReactElement {
  const { t } = useTranslation()
  const [text, setText] = useState(() => writeTyped(kind, value))
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const read = (typed: string) => readTyped(kind, typed) ?? typed.trim()
  // Another value than what was typed: the form was filled anew.
  if (value !== seen) {
    setSeen(value)
    if (read(text) !== value) setText(writeTyped(kind, value))
  }
  const isWrong = text.trim() !== '' && readTyped(kind, text) === undefined
  const own = isWrong && (isLeft || error !== undefined) ? t(`ui.${kind}_wrong`) : undefined
  return (
    <TextBox
      {...rest}
      inputMode={kind === 'date' ? 'numeric' : 'text'}
      placeholder={t(`ui.${kind}_format`)}
      maxLength={30}
      value={text}
      error={own ?? error}
      onChange={({ target }) => {
        setText(target.value)
        setLeft(false)
        onChange(read(target.value))
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setLeft(true)
      }}
      onBlur={(event) => {
        setLeft(true)
        setText(writeTyped(kind, read(text)))
        onBlur?.(event)
      }}
    />
  )
}
