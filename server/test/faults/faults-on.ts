import { afterAll, beforeAll, describe } from 'vitest'
import { type Installation, install, type Kind } from './installation.ts'

/** Tests of one fault on the installation that it is given. */
export type Fault = (installation: () => Installation) => void

/** Faults of R 16.5 on one kind of installation, one after the other on the same one. */
export function faultsOn(kind: Kind, faults: readonly Fault[]): void {
  // Signals and frozen processes are what Windows does not have.
  describe.skipIf(process.platform === 'win32')(`with ${kind}`, () => {
    let at: Installation
    beforeAll(async () => {
      at = await install(kind)
    })
    afterAll(() => at?.close())
    for (const fault of faults) fault(() => at)
  })
}
