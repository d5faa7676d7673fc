import { clearedWithPerson } from '../../../kit/device/person-data.ts'
import { newId } from '../../../kit/session/application-id.ts'

/** The keys of requests to which no answer has come, by what they ask. */
const keys = clearedWithPerson(new Map<string, string>())

const files = new WeakMap<Blob, string>()

/** What a request asks, as text: a file by an id of its own, because a photograph that was taken again is another one. */
function textOf(url: string, body: unknown): string {
  return `${url} ${JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof Blob)) return value
    const id = files.get(value) ?? newId()
    files.set(value, id)
    return id
  })}`
}

/**
 * Marks a request that changes something with its idempotency key: the same while the same is asked and no answer came, so that a second
 * attempt does nothing twice. `ended` is called when the answer has come.
 */
export function attemptOf(url: string, body: unknown): { readonly key: string; readonly ended: () => void } {
  const requestText = textOf(url, body)
  const key = keys.get(requestText) ?? newId()
  keys.set(requestText, key)
  return { key, ended: () => keys.delete(requestText) }
}
