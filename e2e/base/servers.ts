import { join } from 'node:path'

// Each Playwright worker has its own server and database.

const firstPort = Number(process.env.E2E_PORT ?? '3217')

/** The number of this worker. A worker that restarts after an error has the same number. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? '0')

export const portOf = (worker: number) => firstPort + worker

export const urlOf = (worker: number) => `http://127.0.0.1:${portOf(worker)}`

/** The data folder of a worker's server, in the folder of the run, which `playwright.config.ts` makes. */
export const folderOf = (worker: number) => join(process.env.E2E_DATA ?? '', String(worker))
