import { en as domain } from '@portal/contract/messages/en'
import type { messages as reference } from '../es/index.ts'
import { errors } from './errors.ts'
import { passports } from './passports.ts'
import { passwords } from './passwords.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What every page says in English. */
export const messages: typeof reference = {
  ...domain,
  errors,
  passports,
  passwords,
  session,
  shell,
  ui,
}
