/**
 * Workbooks (.xlsx): what a cell, a sheet and a style is, the text of cells, and the parts of the file. Every workbook is written with it, and read
 * with the same rules of texts and days; who writes one packs its parts with a library of zip files.
 */
export * from './cells.ts'
export * from './parts.ts'
export { type Note, type Sheet, sheetMaxRows, type Validation } from './sheet-xml.ts'
export { type StyleName, styleIndex } from './styles.ts'
export { cellMaxLength, looksLikeFormula, storable, unescapeText } from './text.ts'
