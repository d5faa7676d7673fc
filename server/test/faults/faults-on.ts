import { afterAll, beforeAll, describe } from 'vitest'
import { type Installation, install, type Kind } from './installation.ts'

/** Tests of one fault on a given installation. */
export type Fault = (installation: () => Installation) => void

/** Runs the tests of R 16.5 one after the other on one installation of this kind. */
export function faultsOn(kind: Kind, faults: readonly Fault[]): void {
  // Windows has no signals to kill or freeze a process.
  describe.skipIf(process.platform === 'win32')(`with ${kind}`, () => {
    let at: Installation
    beforeAll(async () => {
      at = await install(kind)
    })
    afterAll(() => at?.close())
    for (const fault of faults) fault(() => at)
  })
}
