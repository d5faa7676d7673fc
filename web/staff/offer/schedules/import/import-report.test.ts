import { expect, test } from 'vitest'
import { cellName, reviewOf } from './import-report.ts'

const report = { rows: 3, sound: 2, faults: [], faults_count: 1 }

test('reviewOf returns the report of an error about the workbook', () => {
  expect(reviewOf({ reason: 'import_faults', details: report })).toEqual({ report, matches: [] })
  expect(reviewOf({ reason: 'import_hidden', details: report })).toEqual({ report, matches: [] })
  const matched = { ...report, data: [{ id: 4 }] }
  expect(reviewOf({ reason: 'import_duplicates', details: matched })?.matches).toEqual([{ id: 4 }])
})

test.each([
  [{ reason: 'invalid', details: undefined }],
  [{ reason: 'import_faults', details: undefined }],
  [{ reason: 'too_large', details: report }],
])('reviewOf returns nothing for another error: %j', (error) => {
  expect(reviewOf(error as never)).toBeUndefined()
})

test('cellName names a cell as the spreadsheet does', () => {
  expect(cellName({ column: 'N', row: 12 })).toBe('N12')
})
