/** A number with its unit: `1 file`, `3 files`; `many` is the plural where adding an s is wrong. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
