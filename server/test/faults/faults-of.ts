import { afterAll, beforeAll, describe } from 'vitest'
import { databaseGone } from './database-gone.ts'
import { diskFull } from './disk-full.ts'
import { type Installation, install, type Kind, kinds } from './installation.ts'
import { killed } from './killed.ts'
import { lastSeats } from './last-seats.ts'
import { manyWriters } from './many-writers.ts'
import { twoProcesses } from './two-processes.ts'

/** Every fault of qualities §2 on one kind of installation, one after the other on the same one. */
export function faultsOf(kind: Kind): void {
  // Signals and frozen processes are what Windows does not have.
  describe.skipIf(process.platform === 'win32')(`with ${kind}`, () => {
    let at: Installation
    beforeAll(async () => {
      at = await install(kind)
    })
    afterAll(() => at?.close())
    const installation = () => at
    lastSeats(installation)
    manyWriters(installation)
    if (kind === kinds[1]) twoProcesses(installation)
    diskFull(installation)
    killed(installation)
    databaseGone(kind, installation)
  })
}
