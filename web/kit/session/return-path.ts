/** A return address inside this application; undefined for any other address. Browsers leave out tabs and line breaks of an address. */
export function returnPath(address: string | null): string | undefined {
  return address !== null && /^\/(?![\t\n\r]*[/\\])/.test(address) ? address : undefined
}
