import { es as domain } from '@portal/contract/messages/es'
import { errors } from '../../../kit/messages/es/errors.ts'
import { ui } from '../../../kit/messages/es/ui.ts'
import { passports } from './passports.ts'
import { passwords } from './passwords.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** What every page says in Spanish, the reference: the domain's words and the copy around the screens. */
export const messages = {
  ...domain,
  errors,
  passports,
  passwords,
  session,
  shell,
  ui,
}
