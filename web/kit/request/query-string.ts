/**
 * A value as the pairs of a query or a form: booleans as 1 or 0, moments in ISO, files unchanged, nested
 * values under indexed keys. A query writes lists as `key[]` and omits null; a form writes `key[0]`, and null as an empty field.
 * Undefined values, empty lists and empty objects are omitted, because neither can express them.
 */
export function pairsOf(key: string, value: unknown, isForm: boolean): [string, string | Blob][] {
  if (value === undefined || (value === null && !isForm)) return []
  if (value === null) return [[key, '']]
  if (value instanceof Blob) return [[key, value]]
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (typeof value === 'boolean') return [[key, value ? '1' : '0']]
  if (typeof value !== 'object') return [[key, String(value)]]
  const isList = Array.isArray(value) && !isForm
  return Object.entries(value).flatMap(([inner, item]) => pairsOf(`${key}[${isList ? '' : inner}]`, item, isForm))
}

/** Encodes a query. The result is empty or begins with `?`. */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const text = Object.entries(query ?? {})
    .flatMap(([name, given]) => pairsOf(name, given, false))
    .map(([key, value]) => {
      const written = encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']')
      return `${written}=${encodeURIComponent(String(value))}`
    })
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
