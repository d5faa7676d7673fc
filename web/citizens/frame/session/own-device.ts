import { useState } from 'react'
import { readStored, removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { citizenStorage, savedVouchersName } from './session.ts'

/** Goes with the session: whoever signs in next on this device is asked too. */
const answerName = `${citizenStorage}.own-device`

/** Whether the signed-in person said that this device is their own; undefined until they answer. Only then vouchers are saved. */
export function readOwnDevice(): boolean | undefined {
  const answer = readStored(answerName)
  return typeof answer === 'boolean' ? answer : undefined
}

/** Whether this device has saved vouchers. They outlast the session in which they were saved. */
export const hasSavedVouchers = () => readStored(savedVouchersName) === true

export function removeSavedVouchers(): void {
  writeStored(savedVouchersName, undefined)
  removeDatabase(savedVouchersName)
}

/** The answer of {@link readOwnDevice}, and the function that stores another one. Taking back a yes removes the vouchers. */
export function useOwnDevice() {
  const [isOwn, setOwn] = useState(readOwnDevice)
  const answer = (yes: boolean) => {
    writeStored(answerName, yes)
    if (yes) writeStored(savedVouchersName, true)
    else if (isOwn === true) removeSavedVouchers()
    setOwn(yes)
  }
  return { isOwn, answer }
}
