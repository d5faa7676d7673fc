/** The id in an address; undefined for a text that is no id. */
export function readId(text: string | null | undefined): number | undefined {
  return text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
