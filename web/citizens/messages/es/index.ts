import { errors } from '../../../kit/messages/es/errors.ts'
import { ui } from '../../../kit/messages/es/ui.ts'
import { frame } from './frame.ts'
import { offer } from './offer.ts'

/** The Spanish messages of the first page and the frame. */
export const common = { ...frame, errors, ui, offer }
