import { clearedWithPerson } from '../../../kit/device/person-data.ts'
import { newId } from '../../../kit/session/application-id.ts'

/** The idempotency keys of requests without a response, by the text of the request. */
const keys = clearedWithPerson(new Map<string, string>())

const files = new WeakMap<Blob, string>()

/** A request as text. Each file gets its own id, because two photographs may have the same name and size. */
function textOf(url: string, body: unknown): string {
  return `${url} ${JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof Blob)) return value
    const id = files.get(value) ?? newId()
    files.set(value, id)
    return id
  })}`
}

/**
 * Returns the idempotency key of a writing request. A repeated request has the same key until there is a response, so that the server
 * runs it once. Call `ended` after the response.
 */
export function attemptOf(url: string, body: unknown): { readonly key: string; readonly ended: () => void } {
  const requestText = textOf(url, body)
  const key = keys.get(requestText) ?? newId()
  keys.set(requestText, key)
  return { key, ended: () => keys.delete(requestText) }
}
