import type { MailFailure } from '@portal/contract/staff'

/** What the mail library adds to an error: where it failed, and what the mail server answered. */
interface MailError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly command?: unknown
}

/** Why a mail was not sent, in the few kinds that need different actions. */
export function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response, command } = (error ?? {}) as MailError
  if (typeof responseCode !== 'number') {
    return code === 'EAUTH' ? 'sign_in' : typeof code === 'string' ? 'unreachable' : 'unknown'
  }
  if (code === 'EAUTH') return 'sign_in'
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(String(response))?.[1] ?? ''
  if (responseCode === 552 || responseCode === 452 || detail.endsWith('.2.2')) return 'full'
  if (detail.startsWith('5.1.') || (responseCode >= 500 && command === 'RCPT TO')) return 'address'
  return responseCode >= 500 ? 'refused' : 'busy'
}

/** Whether a further attempt is pointless until somebody corrects the address. */
export function isFinal(failure: MailFailure): boolean {
  return failure === 'address'
}
