import type { Method } from '@portal/contract'

/** How a form writes a missing value: an empty field. */
const nothing = ''

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined) return
  if (value === null) form.append(key, nothing)
  else if (value instanceof Blob) {
    if (value instanceof File) form.append(key, value, value.name)
    else form.append(key, value)
  } else if (value instanceof Date) form.append(key, value.toISOString())
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(form, `${key}[${index}]`, item)
  } else if (typeof value === 'object') {
    for (const [inner, item] of Object.entries(value)) append(form, `${key}[${inner}]`, item)
  } else form.append(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
}

/**
 * Encodes a body as form data (specification, point 7): files unchanged, booleans as 1 or 0, nested values and lists under indexed
 * keys, moments in ISO. `null` is an empty field. Undefined values, empty lists and empty objects are omitted, because a form cannot
 * express them.
 */
export function formDataOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) append(form, key, value)
  return form
}

/** Whether a body contains a file at any depth. */
export function containsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || value instanceof Date) return false
  return Object.values(value).some(containsFile)
}

/** How a body is sent: its method, and the text or the form. */
export interface Carried {
  readonly method: Method
  readonly body: string | FormData | undefined
}

/**
 * How a call's body is sent: as JSON, unless it contains a file. A form is sent with POST; an update gives its own method in
 * `_method`, because servers read files only from a POST (specification, point 7).
 */
export function carriedBody(method: Method, body: unknown): Carried {
  if (method === 'GET') return { method, body: undefined }
  if (!(body instanceof FormData) && !containsFile(body)) return { method, body: JSON.stringify(body ?? {}) }
  const form = body instanceof FormData ? body : formDataOf(body as Record<string, unknown>)
  if (method === 'POST') return { method, body: form }
  // A copy, so that a body that is sent twice, after a token renewal, does not contain `_method` twice.
  const named = new FormData()
  for (const [key, value] of form) named.append(key, value)
  named.set('_method', method)
  return { method: 'POST', body: named }
}
