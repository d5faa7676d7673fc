import { rm } from 'node:fs/promises'

/** Removes the folder of the run; the server that used it has ended. */
export default async function forgetData(): Promise<void> {
  const folder = process.env.E2E_DATA
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
