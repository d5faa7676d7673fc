import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as rules from '../rules.ts'
import { ruleAssertions } from './rule-assertions.testing.ts'

const { accepts, refuses } = ruleAssertions(expect)

const a = (times: number) => 'a'.repeat(times)

describe('files', () => {
  const file = (name: string, type: string, size = 1000) => ({ name, type, size })
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

  it('are checked by name and declared type together', () => {
    accepts(rules.excel, file('a.xls', 'application/vnd.ms-excel'))
    accepts(rules.excel, file('HORARIOS.2026.XLSX', xlsx))
    accepts(rules.pdf, file('a.pdf', 'application/pdf'))
    accepts(rules.pdf, file('a.pdf', 'Application/PDF; charset=binary'))
    accepts(rules.pdf, file('a.pdf', ''))
    accepts(rules.pdf, file('a.pdf', 'application/octet-stream'))
    for (const good of [
      file('a.pdf', 'application/pdf'),
      file('a.xlsx', xlsx),
      file('a.doc', 'application/msword'),
      file('a.docx', docx),
    ])
      accepts(rules.anyDocument, good)
    for (const good of ['jpg', 'jpeg', 'png', 'gif', 'webp']) accepts(rules.image, file(`a.${good}`, ''))
    for (const good of ['pdf', 'jpg', 'png', 'webp']) accepts(rules.documentFile, file(`a.${good}`, ''))
    for (const bad of ['gif', 'svg', 'docx', 'html']) refuses(rules.documentFile, file(`a.${bad}`, ''), 'mimes')
    refuses(rules.pdf, file('a.pdf.exe', 'application/pdf'), 'mimes')
    refuses(rules.pdf, file('a.pdf', 'text/html'), 'mimes')
    refuses(rules.excel, file('a.xlsm', xlsx), 'mimes')
    refuses(rules.anyDocument, file('a.pdf', xlsx), 'mimes')
    refuses(rules.image, file('a.svg', 'image/svg+xml'), 'image')
    refuses(rules.image, file('a.png', 'image/jpeg'), 'image')
  })

  it('may have a name without an ending, or with blanks and dots behind it', () => {
    for (const name of [
      'pdf',
      '.pdf',
      'cedula',
      'cedula.pdf ',
      'cedula.pdf.',
      'Acta No. 12',
      'cedula.2026',
      'acta.final',
    ])
      for (const type of ['application/pdf', '']) accepts(rules.documentFile, file(name, type))
    refuses(rules.documentFile, file('cedula', 'text/html'), 'mimes')
    refuses(rules.documentFile, file('cedula.exe ', 'application/pdf'), 'mimes')
  })

  it('must have bytes, not too many, and a name that can be stored', () => {
    refuses(rules.pdf, file('a.pdf', '', 0), 'file_empty')
    accepts(rules.pdf, file('a.pdf', '', rules.fileMaxBytes))
    refuses(rules.pdf, file('a.pdf', '', rules.fileMaxBytes + 1), 'size')
    for (const name of ['a\u0000.pdf', '../a.pdf', 'a\\b.pdf'])
      refuses(rules.pdf, file(name, ''), 'file_name_characters')
    accepts(rules.pdf, file(`${a(251)}.pdf`, ''))
    for (const name of [`${a(252)}.pdf`, `${a(396)}.pdf`, `../${a(396)}.pdf`]) {
      refuses(rules.pdf, file(name, ''), 'file_name_max')
    }
  })

  it('may be absent if optional, and no other value is accepted', () => {
    for (const schema of [rules.image, rules.excel, rules.pdf, rules.anyDocument])
      for (const nothing of [undefined, null]) accepts(schema, nothing)
    for (const schema of [
      rules.imageRequired,
      rules.excelRequired,
      rules.pdfRequired,
      rules.anyDocumentRequired,
      rules.documentFileRequired,
    ]) {
      for (const nothing of [undefined, null]) refuses(schema, nothing, 'required')
      for (const other of ['a.pdf', [], {}, 5, file('a.pdf', '', -1), file('a.pdf', '', Number.NaN)])
        refuses(schema, other, 'file')
    }
  })

  it('are returned unchanged, so that a browser’s File stays a File', () => {
    const given = file('a.pdf', 'application/pdf')
    expect(z.parse(rules.pdfRequired, given)).toBe(given)
  })
})
