/** A number with what it counts, as a person reads it: `1 file`, `3 files`; `many` where more is not the word with an s. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
