import { screenPath } from '@portal/contract/staff'
import type { EndReason } from '../../kit/session/session.tsx'
import { formOf } from './paths.ts'

/** The sign-in page with the reason to show there and the return address. */
export function signInPath(from: string, reason: EndReason | undefined): string {
  const pathname = from.split('?')[0] ?? '/'
  const form = formOf(pathname)
  const query = new URLSearchParams()
  if (reason !== undefined) {
    query.set('reason', reason)
    query.set('next', from)
  }
  const text = query.toString()
  return screenPath('login', form) + (text === '' ? '' : `?${text}`)
}
