import { catalogueMessages as catalogues } from '@portal/contract/messages/catalogue-messages.en'
import type { data as reference } from '../es/data.ts'
import { catalogue, consents, preRegisters, regulations } from './catalogue.ts'
import { catalogueIcons } from './catalogue-icons.ts'

/** The messages of the screens that administer data, in English. */
export const data: typeof reference = { catalogue, catalogueIcons, catalogues, consents, preRegisters, regulations }
