import { useState } from 'react'
import { readStored, removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { savedVouchersName } from './session.ts'

/** Whether somebody said that this device is their own; undefined until they answer. Only then vouchers stay after the session has ended. */
export function readOwnDevice(): boolean | undefined {
  const stored = readStored(savedVouchersName)
  return typeof stored === 'boolean' ? stored : undefined
}

/** The answer of {@link readOwnDevice}, and the function that stores another one. Without a yes no voucher stays on this device. */
export function useOwnDevice() {
  const [isOwn, setOwn] = useState(readOwnDevice)
  const answer = (yes: boolean) => {
    writeStored(savedVouchersName, yes)
    if (!yes) removeDatabase(savedVouchersName)
    setOwn(yes)
  }
  return { isOwn, answer }
}
