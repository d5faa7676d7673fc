import { catalogueMessages } from './catalogue-messages.es.ts'
import { modelsOf, titlesOf } from './catalogue-names.ts'

export const catalogueTitles = titlesOf(catalogueMessages)
export const catalogueModels = modelsOf(catalogueMessages)
