import { errors } from '../../../kit/messages/en/errors.ts'
import { ui } from '../../../kit/messages/en/ui.ts'
import { frame } from './frame.ts'
import { offer } from './offer.ts'

/** What the first page and the frame say in English. */
export const common = { ...frame, errors, ui, offer }
