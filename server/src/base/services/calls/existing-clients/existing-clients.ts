import { adaptCall } from './adapt-call.ts'
import { fullBody, fullQuery } from './former-values.ts'
import { correctedPath } from './misspelt-paths.ts'
import { installNamedMethods } from './named-methods.ts'
import { registerOwnCalls } from './own-calls.ts'
import { sentError } from './sent-errors.ts'

/** The behaviour that an application adds for existing clients only. `PORTAL_EXISTING_CLIENTS=0` turns it off. */
export const existingClients = {
  adaptCall,
  correctedPath,
  fullBody,
  fullQuery,
  installNamedMethods,
  registerOwnCalls,
  sentError,
}
