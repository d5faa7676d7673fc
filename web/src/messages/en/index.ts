import { en as domain } from '@portal/contract/messages/en'
import type { messages as reference } from '../es/index.ts'
import { errors } from './errors.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What every page says in English. */
export const messages: typeof reference = {
  ...domain,
  errors,
  session,
  shell,
  ui,
}
