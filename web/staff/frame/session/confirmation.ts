import { onClear } from '../../../kit/device/person-data.ts'
import { createStore } from '../../../kit/device/store.ts'
import { ApiError } from '../../../kit/request/api-errors.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { session } from './session.tsx'

/** A question for a second factor that is open: the page shows it as a dialog, which ends it. */
export interface ConfirmationQuestion {
  readonly confirm: () => void
  readonly cancel: () => void
}

/** The question that is open; undefined without one. */
export const confirmationQuestion = createStore<ConfirmationQuestion | undefined>(undefined)

let asking: Promise<void> | undefined

/** Shows the dialog and waits for its end. */
function askForFactor(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = (work: () => void) => () => {
      stopListening()
      confirmationQuestion.set(undefined)
      work()
    }
    const message = translate('session.confirm.cancelled')
    const cancel = end(() => reject(new ApiError({ kind: 'response', status: 403, message })))
    const stopListening = onClear(cancel)
    confirmationQuestion.set({ confirm: end(resolve), cancel })
  })
}

/**
 * Asks the person to confirm with a second factor: a person with one-time codes in a dialog, which accepts a code, a recovery
 * code or a passkey; any other person with a passkey. Simultaneous requests ask once.
 * @throws ApiError when they do not confirm
 */
export function confirmIdentity(): Promise<void> {
  const ask = async () => {
    if (session.get().principal.uses_codes === true) return askForFactor()
    const { confirmPresence } = await import('./passkeys.ts')
    return confirmPresence()
  }
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
