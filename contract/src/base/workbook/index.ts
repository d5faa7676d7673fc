/**
 * Workbooks (.xlsx): the types of cells, sheets and styles, the text of cells, and the parts of the file. Every workbook is written with this module, and read
 * with the same rules of texts and days. The writer packs the parts with a zip library.
 */
export * from './cells.ts'
export * from './parts.ts'
export { type Note, type Sheet, sheetMaxRows, type Validation } from './sheet-xml.ts'
export { type StyleName, styleIndex } from './styles.ts'
export { cellMaxLength, looksLikeFormula, storable, unescapeText } from './text.ts'
