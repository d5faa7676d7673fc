import { errors } from '../../../kit/messages/en/errors.ts'
import { ui } from '../../../kit/messages/en/ui.ts'
import { frame } from './frame.ts'
import { offer } from './offer.ts'

/** The English messages of the first page and the frame. */
export const common = { ...frame, errors, ui, offer }
