import { adaptCall } from './adapt-call.ts'
import { fullBody, fullQuery } from './former-values.ts'
import { correctedPath } from './misspelt-paths.ts'
import { installNamedMethods } from './named-methods.ts'
import { registerOwnCalls } from './own-calls.ts'
import { sentError } from './sent-errors.ts'

/** What an application does for existing clients, and for nobody else. `PORTAL_EXISTING_CLIENTS=0` leaves it out. */
export const existingClients = {
  adaptCall,
  correctedPath,
  fullBody,
  fullQuery,
  installNamedMethods,
  registerOwnCalls,
  sentError,
}
