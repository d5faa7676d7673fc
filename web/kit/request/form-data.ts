import type { Method } from '@portal/contract'
import { pairsOf } from './query-string.ts'

/** Whether a body contains a file at any depth. */
function containsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || value instanceof Date) return false
  return Object.values(value).some(containsFile)
}

interface Carried {
  readonly method: Method
  readonly body: string | FormData | undefined
}

/**
 * How a call's body is sent: as JSON, unless it contains a file. A form is sent with POST; an update gives its own method in
 * `_method`, because servers read files only from a POST.
 */
export function carriedBody(method: Method, body: unknown): Carried {
  if (method === 'GET') return { method, body: undefined }
  if (!containsFile(body)) return { method, body: JSON.stringify(body ?? {}) }
  const form = new FormData()
  for (const [name, given] of Object.entries(body as object)) {
    for (const [key, value] of pairsOf(name, given, true)) form.append(key, value as Blob)
  }
  if (method !== 'POST') form.set('_method', method)
  return { method: 'POST', body: form }
}
