import { withoutThousands } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { formatNumber } from '../../../kit/text/format.ts'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import type { TextControlProps } from './form-values.ts'

const digits = /^\d{1,15}$/

/** The typed or pasted text without the currency sign and the signs of thousands: `$ 12.000` and `12,000` become 12000. */
export function pesosOf(typed: string): string {
  return withoutThousands(typed.replace('$', ''))
}

/**
 * An amount in whole pesos. The thousands are separated while the field has no focus. Text that is no amount stays, and the rule
 * reports it as an error.
 */
export function MoneyInput({ value, onChange, ...field }: TextControlProps): ReactElement {
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
