/**
 * Workbooks (.xlsx): what a cell, a sheet and a style is, the text of cells, and the parts of the file. The server and the browser write every
 * workbook with it, and the server reads with the same rules of texts and days; each packs the parts with its own library of zip files.
 */
export * from './cells.ts'
export * from './parts.ts'
export { type Note, type Sheet, sheetMaxRows, type Validation } from './sheet-xml.ts'
export { type StyleName, styleIndex } from './styles.ts'
export { cellMaxLength, looksLikeFormula, storable, unescapeText } from './text.ts'
