import { fold } from '@portal/contract'
import { catalogues, informedConsents } from '@portal/contract/staff'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CatalogueRows, catalogueRows } from './catalogues.ts'
import { regulations } from './data/papers.ts'
import { writePdf } from './store-regulations.ts'

const rows = catalogueRows()
const tables = catalogues.filter(({ table }) => table in rows)

describe('the initial rows of the catalogues', () => {
  test.each(tables.map((one) => [one.name, one] as const))('%s passes the rules of its form', (_, catalogue) => {
    const list: readonly Readonly<Record<string, unknown>>[] = rows[catalogue.table as keyof CatalogueRows]
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) expect(z.parse(catalogue.input, row)).toEqual(expect.objectContaining({ name: row.name }))
    const names = list.map((row) => fold(String(row.name)))
    expect(names).toEqual([...new Set(names)])
  })

  test('include every catalogue, except those that come with the reference lists', () => {
    const left = catalogues.filter((one) => !tables.includes(one)).map(({ table }) => table)
    expect(left).toEqual(['status', 'profile_types'])
    expect(rows.file_types.find(({ id }) => id === 3)?.name).toBe('COMPROBANTE DE CONSIGNACIÓN')
  })

  test('have hours and days that can be placed on a timetable', () => {
    for (const { name, start_time, end_time } of rows.daily_hours) {
      expect([name, start_time !== null && end_time !== null]).toEqual([name, true])
    }
    expect(rows.daily_hours).toContainEqual(
      expect.objectContaining({ name: '10:00 A.M. A 01:00 P.M.', start_time: '10:00', end_time: '13:00' }),
    )
    const days = rows.week_days.filter(({ date }) => date === null).map(({ name, day_of_week }) => [name, day_of_week])
    expect(days).toContainEqual(['DOMINGO', 7])
    expect(days).toContainEqual(['LUNES Y MIÉRCOLES', null])
    const dated = rows.week_days.filter(({ date }) => date !== null)
    expect(dated.map(({ date, day_of_week }) => [date, day_of_week])).toEqual([
      ['2026-07-31', 5],
      ['2026-08-02', 7],
    ])
  })

  test('have consents that pass their form, and a type for every activity', () => {
    for (const { id, title, min_age, max_age } of rows.informed_consents) {
      const { text } = rows.consent_revisions.find(({ consent_id }) => consent_id === id) ?? {}
      expect(z.safeParse(informedConsents.input, { title, text, min_age, max_age }).success).toBe(true)
    }
    for (const { activity_type_id } of rows.activities) {
      expect(rows.activity_types.map(({ id }) => id)).toContain(activity_type_id)
    }
    expect(new Set(rows.activities.map(({ activity_type_id }) => activity_type_id)).size).toBe(
      rows.activity_types.length,
    )
  })
})

test('writePdf writes one page, also for long lines', async () => {
  const { PDFDocument } = await import('pdf-lib')
  for (const [name, paragraphs] of regulations) {
    const document = await PDFDocument.load(await writePdf(name, paragraphs))
    expect([document.getPageCount(), document.getTitle()]).toEqual([1, name])
  }
})
