import { csvLine, csvSeparators, separatorsOf } from '@portal/contract'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const formulas = ['=1+1', '+57 300', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1', ' =1', '"=1', '\u00a0"=1']
const breaks = [';', ',', '\t', '|', '\n', '\r', '\r\n', ';;', '; ', ';"', ';""', '\n"', ',\t']

/** What a spreadsheet would compute: the first sign of a cell, without blanks, decides. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell)

test.each(formulas)('%j is never the start of a cell, at any position and for any separator', (text) => {
  const cells = [text, ...breaks.flatMap((one) => [`KR 7${one}${text}`, `KR 7${one}${text}${one}x`, `${one}${text}`])]
  for (const separator of ['semicolon', 'comma'] as const) {
    for (const cell of cells) {
      const line = csvLine(['a', cell, 'b'], separator)
      for (const delimiter of [';', ',', '\t', '|']) {
        const lenient = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: false }
        const read = parse(line, lenient).flat()
        expect.soft(read.filter(isFormula), JSON.stringify({ line, delimiter })).toEqual([])
        // A reader without quotation marks.
        const parts = line.split(/\r\n|\r|\n/).flatMap((row) => row.split(delimiter))
        expect.soft(parts.filter(isFormula), JSON.stringify({ line, delimiter })).toEqual([])
      }
    }
  }
})

test('a line is read back unchanged with its own separator', () => {
  const cells = ['Núñez, "Ana"\nMaría', 'KR 7; SUR', ' blancos ', 'CL 8 - 9', 'a|b', '']
  for (const separator of ['semicolon', 'comma'] as const) {
    const line = csvLine([...cells, -5, null, true], separator)
    expect(parse(line, { delimiter: csvSeparators[separator] })).toEqual([[...cells, '-5', '', 'true']])
  }
})

test('an apostrophe is added only where a cell begins for another separator', () => {
  expect(csvLine(['KR 7;=cmd|x', '\t=1', 'CL 1 - 2, @a'], 'comma')).toBe(`"KR 7;'=cmd|x","'\t'=1","CL 1 - 2,' @a"\r\n`)
})

test('the default separator is a semicolon in Spanish and a comma in English', () => {
  expect([separatorsOf('es')[0], separatorsOf('en')[0]]).toEqual(['semicolon', 'comma'])
})
