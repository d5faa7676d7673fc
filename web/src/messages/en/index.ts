import { en as domain } from '@portal/contract/messages/en'
import type { AllMessages } from '../es/index.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { list } from './list.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** Everything the interface says in English. */
export const messages: AllMessages = {
  ...domain,
  dashboard,
  errors,
  list,
  notifications,
  profiles,
  session,
  settings,
  shell,
  ui,
}
