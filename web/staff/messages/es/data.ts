import { catalogueMessages as catalogues } from '@portal/contract/messages/catalogue-messages.es'
import { catalogue, consents, preRegisters, regulations } from './catalogue.ts'
import { catalogueIcons } from './catalogue-icons.ts'

/** The messages of the screens that administer data; loaded with the first of them. */
export const data = { catalogue, catalogueIcons, catalogues, consents, preRegisters, regulations }
