type Plain = string | number | boolean | null | undefined

function written(value: Plain): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

function append(pairs: [string, string][], key: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) append(pairs, `${key}[]`, item)
  } else if (value instanceof Date) {
    pairs.push([key, value.toISOString()])
  } else if (typeof value === 'object') {
    for (const [inner, item] of Object.entries(value)) append(pairs, `${key}[${inner}]`, item)
  } else {
    pairs.push([key, written(value as Plain)])
  }
}

/**
 * Encodes a query (specification, point 7): lists as `key[]=`, booleans as 1 or 0, nested values under indexed keys; undefined and
 * null are omitted. The result is empty or begins with `?`.
 */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs: [string, string][] = []
  for (const [key, value] of Object.entries(query ?? {})) append(pairs, key, value)
  const text = pairs
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(value)}`,
    )
    .join('&')
  return text === '' ? '' : `?${text}`
}

/** A path of the contract with its `:parameters` replaced by encoded values. */
export function filledPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null || value === '') throw new RangeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}
