import { onClear } from '../../../kit/device/person-data.ts'
import { readStored, removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { createStore } from '../../../kit/device/store.ts'
import { savedVouchersName } from './session.ts'

const stored = readStored(savedVouchersName)

/** Whether somebody said that this device is their own; undefined until they answer. Only then vouchers stay after the session has ended. */
export const isOwnDevice = createStore(typeof stored === 'boolean' ? stored : undefined)

onClear((keepsDrafts) => {
  if (!keepsDrafts) isOwnDevice.set(undefined)
})

/** Stores the answer. Without a yes no voucher stays on this device. */
export function answerOwnDevice(answer: boolean): void {
  isOwnDevice.set(answer)
  writeStored(savedVouchersName, answer)
  if (!answer) removeDatabase(savedVouchersName)
}
