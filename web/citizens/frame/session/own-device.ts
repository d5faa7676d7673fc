import { onClear } from '../../../kit/device/person-data.ts'
import { readStored, removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { createStore } from '../../../kit/device/store.ts'

/** The name of the encrypted store of the vouchers that stay on this device, and of the answer that allows it. */
export const savedVouchersName = 'portal_ciudadanos_device.vouchers'

const stored = readStored(savedVouchersName)

/** Whether somebody said that this device is their own; undefined until they answer. Only then vouchers stay after the session has ended. */
export const isOwnDevice = createStore(typeof stored === 'boolean' ? stored : undefined)

/** Stores the answer. Without a yes no voucher stays on this device. */
export function answerOwnDevice(answer: boolean | undefined): void {
  isOwnDevice.set(answer)
  writeStored(savedVouchersName, answer)
  if (answer !== true) removeDatabase(savedVouchersName)
}

/** Forgets the answer and removes the vouchers at sign-out. They stay when a session expires. */
export function watchOwnDevice(): void {
  onClear((keepsDrafts) => {
    if (!keepsDrafts) answerOwnDevice(undefined)
  })
}
