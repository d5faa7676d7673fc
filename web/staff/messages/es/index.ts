import { es as domain } from '@portal/contract/messages/es'
import { withScreenTitles } from '@portal/contract/staff'
import { errors } from '../../../kit/messages/es/errors.ts'
import { ui } from '../../../kit/messages/es/ui.ts'
import { passports } from './passports.ts'
import { passwords } from './passwords.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** The messages of every page in Spanish, the reference language: the terms of the domain and the texts around the screens. */
export const messages = {
  ...withScreenTitles('es', domain),
  errors,
  passports,
  passwords,
  session,
  shell,
  ui,
}
