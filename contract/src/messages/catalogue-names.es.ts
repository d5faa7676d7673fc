import { modelsOf, titlesOf } from './catalogue-names.ts'
import { catalogueWords } from './catalogue-words.es.ts'

export const catalogueTitles = titlesOf(catalogueWords)
export const catalogueModels = modelsOf(catalogueWords)
