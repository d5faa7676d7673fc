/** The id in an address; undefined when the text is not an id. */
export function readId(text: string | null | undefined): number | undefined {
  return text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
