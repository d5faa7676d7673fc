/** The value of a cookie this page may read, or undefined. */
export function readCookie(name: string): string | undefined {
  const pairs = globalThis.document?.cookie.split(';').map((pair) => pair.trim())
  const value = pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Writes a cookie. Without `seconds` it ends with the browser. The path also covers its address without the last slash. */
export function writeCookie(name: string, value: string, seconds: number | undefined, path: string): void {
  const age = seconds === undefined ? '' : `; max-age=${seconds}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const covered = path.replace(/(.)\/$/, '$1')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${covered}; samesite=lax${age}${secure}`
}
