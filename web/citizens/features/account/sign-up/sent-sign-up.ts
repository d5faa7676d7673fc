import { createStore } from '../../../../kit/device/store.ts'
import { onWipe } from '../../../../kit/session/wipe.ts'

/** What the last page of a sign-up needs of the one that was just sent. In memory only. */
interface SentSignUp {
  readonly email: string
  readonly document: string
  readonly password: string
  /** The server's sentence. */
  readonly message: string
}

export const sentSignUp = createStore<SentSignUp | undefined>(undefined)
onWipe(() => sentSignUp.set(undefined))
