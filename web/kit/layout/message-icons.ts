import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js'
import type { SnackbarColour } from '../ui/feedback/snackbars.ts'

/** The icon of a message. It shows the kind of message in addition to the colour. */
export const messageIcons: Readonly<Record<SnackbarColour, string>> = {
  success: mdiCheckCircle,
  info: mdiInformation,
  warning: mdiAlert,
  error: mdiAlertCircle,
}
