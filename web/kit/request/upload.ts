/** The options of `fetch` that this function supports: no streams, no other modes. */
export interface WatchedInit {
  readonly method: string
  readonly headers: Headers
  readonly body?: XMLHttpRequestBodyInit
  readonly signal: AbortSignal
}

/** Receives the sent part of the body: 0 to 1. */
export type OnUpload = (fraction: number) => void

/** Statuses without a body; `Response` does not accept a body for them. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** Sends like `fetch`, with the same errors, and reports how much is sent. Cookies go to the same origin only. */
export function sendWatched(url: string, init: WatchedInit, onUpload: OnUpload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    init.headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    const abort = () => request.abort()
    init.signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onUpload(loaded / total)
    }
    request.upload.onload = () => onUpload(1)
    request.onload = () => {
      const body = bodiless.has(request.status) ? null : request.responseText
      resolve(new Response(body, { status: request.status, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    request.onloadend = () => init.signal.removeEventListener('abort', abort)
    if (init.signal.aborted) reject(new DOMException('Given up', 'AbortError'))
    else request.send(init.body ?? null)
  })
}
