import { voucherCodeMax } from '@portal/contract'

/** The code of a voucher in an address: `codigo` on the page of citizens, `passport` on that of the staff. Undefined if there is none. */
export function voucherCodeIn(query: URLSearchParams): string | undefined {
  return (query.get('codigo') ?? query.get('passport'))?.trim().slice(0, voucherCodeMax) || undefined
}

/** The code in a typed or pasted text: the code itself, or the whole address of the QR code. Undefined if there is none. */
export function typedVoucherCode(text: string): string | undefined {
  const query = /[?&]((?:codigo|passport)=[^&#\s]+)/.exec(text)?.[1]
  return voucherCodeIn(new URLSearchParams(query ?? { codigo: text }))
}
