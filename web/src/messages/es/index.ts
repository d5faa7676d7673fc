import { es as domain } from '@portal/contract/messages/es'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { list } from './list.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** Everything the interface says in Spanish, the reference: the domain's words and the copy of the screens. */
export const messages = {
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

/** The shape every language has; a key that is missing does not compile. */
export type AllMessages = typeof messages
