import { type ReactElement, useState } from 'react'
import { formatNumber } from '../../kit/text/format.ts'
import type { FieldProps } from '../../kit/ui/Field.tsx'
import { TextBox } from '../../kit/ui/TextBox.tsx'

interface Props extends FieldProps {
  /** Whole pesos as digits; whatever else was typed stays, for the rule to refuse. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly readOnly?: boolean
}

const digits = /^\d{1,15}$/

/** What was typed or pasted, without the signs of money: `$ 12.000` and `12,000` are 12000. */
export function pesosOf(typed: string): string {
  const bare = typed.replace(/[$\s\u00a0]/g, '')
  return /^\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare
}

/** An amount in whole pesos: thousands stand apart while nobody types. */
export function MoneyInput({ value, onChange, ...field }: Props): ReactElement {
  const [isTyping, setTyping] = useState(false)
  const shown = !isTyping && digits.test(value) ? formatNumber(Number(value)) : value
  return (
    <TextBox
      {...field}
      inputMode="numeric"
      before={<span aria-hidden="true">$</span>}
      value={shown}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(pesosOf(event.target.value))}
    />
  )
}
