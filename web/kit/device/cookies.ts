/** The value of a cookie this page may read, or undefined. */
export function readCookie(name: string): string | undefined {
  if (globalThis.document === undefined) return undefined
  for (const pair of document.cookie.split(';')) {
    const [key, ...rest] = pair.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(rest.join('='))
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Writes a cookie. Without `seconds` it ends with the browser. The path also covers its address without the last slash. */
export function writeCookie(name: string, value: string, seconds: number | undefined, path: string): void {
  const age = seconds === undefined ? '' : `; max-age=${seconds}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const covered = path.replace(/(.)\/$/, '$1')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${covered}; samesite=lax${age}${secure}`
}
