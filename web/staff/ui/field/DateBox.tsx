import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { type DateKind, type DayTime, readTyped, writeTyped } from './typed-dates.ts'

interface Props extends Omit<ComponentProps<typeof TextBox>, 'type' | 'value' | 'onChange'> {
  readonly kind?: DateKind
  /** Of a moment: whether it opens or closes something. A day without a time is then its first moment or its last second. */
  readonly dayTime?: DayTime
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm` (`:ss` where it is not zero), by its kind; empty for none; text that could not be parsed stays as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A date or a time as text, in the order and the names of the interface's language, whatever the browser's language is. Invalid text
 * stays in the box, and a message explains the format.
 */
export function DateBox({ kind = 'date', dayTime, value, onChange, onBlur, error, ...rest }: Props): ReactElement {
  const { t } = useTranslation()
  const [text, setText] = useState(() => writeTyped(kind, value, dayTime))
  const [lastValue, setLastValue] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const read = (typed: string) => readTyped(kind, typed, dayTime) ?? typed.trim()
  // The value differs from the typed text: the form was filled again.
  if (value !== lastValue) {
    setLastValue(value)
    if (read(text) !== value) setText(writeTyped(kind, value, dayTime))
  }
  const isWrong = text.trim() !== '' && readTyped(kind, text, dayTime) === undefined
  const own = isWrong && (isLeft || error !== undefined) ? t(`ui.${kind}_wrong`) : undefined
  return (
    <TextBox
      {...rest}
      inputMode={kind === 'date' ? 'numeric' : 'text'}
      placeholder={t(dayTime === undefined ? `ui.${kind}_format` : 'ui.date_format')}
      maxLength={60}
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
        setText(writeTyped(kind, read(event.target.value), dayTime))
        onBlur?.(event)
      }}
    />
  )
}
