import { en as domain } from '@portal/contract/messages/en'
import { withScreenTitles } from '@portal/contract/staff'
import { errors } from '../../../kit/messages/en/errors.ts'
import { ui } from '../../../kit/messages/en/ui.ts'
import type { messages as reference } from '../es/index.ts'
import { passports } from './passports.ts'
import { passwords } from './passwords.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** The messages of every page, in English. */
export const messages: typeof reference = {
  ...withScreenTitles('en', domain),
  errors,
  passports,
  passwords,
  session,
  shell,
  ui,
}
