import { WorkbookFault } from './faults.ts'

const begins = (bytes: Buffer, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** Whether bytes look like text separated by commas, semicolons or tabs. */
function isSeparatedText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096)
  if (start.includes(0)) return false
  const [line = ''] = start.toString('latin1').split(/\r?\n/, 1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these.
  return !/[\u0001-\u0008\u000e-\u001f]/.test(line) && !/^\s*</.test(line) && /[,;\t]/.test(line)
}

/**
 * Checks by the first bytes that a file can be a workbook.
 * @throws WorkbookFault for files that people mistake for one: .xls, a workbook with a password, a renamed text file.
 */
export function assertWorkbook(bytes: Buffer): void {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // A workbook with a password is stored, encrypted, inside a file of the old format.
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new WorkbookFault(isEncrypted ? 'workbook_encrypted' : 'workbook_xls')
  }
  // The oldest .xls files have no container: their first record comes first.
  if (begins(bytes, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 0xff))
    throw new WorkbookFault('workbook_xls')
  throw new WorkbookFault(isSeparatedText(bytes) ? 'workbook_csv' : 'workbook_kind')
}
