/** Paths as the administration of 2022 writes them, each with the path of the call. */
const misspelt: Readonly<Record<string, string>> = {
  '/api/citizen-portal/activity-asisstances': '/api/citizen-portal/activities',
}

/** An address with the path of its call where an existing client writes another one. */
export function correctedPath(url: string): string {
  const written = Object.keys(misspelt).find((path) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)))
  return written === undefined ? url : misspelt[written] + url.slice(written.length)
}
