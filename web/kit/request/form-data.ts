import type { Method } from '@portal/contract'
import { pairsOf } from './query-string.ts'

/** Whether a body contains a file at any depth. */
function containsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || value instanceof Date) return false
  return Object.values(value).some(containsFile)
}

/** A call's body as it is sent: as JSON, or as a form when it contains a file. A GET has none. */
export function carriedBody(method: Method, body: unknown): string | FormData | undefined {
  if (method === 'GET') return undefined
  if (!containsFile(body)) return JSON.stringify(body ?? {})
  const form = new FormData()
  for (const [name, given] of Object.entries(body as object)) {
    for (const [key, value] of pairsOf(name, given, true)) form.append(key, value as Blob)
  }
  return form
}
