import { describe, expect, it } from 'vitest'
import { AppError, translateFieldError } from '../../src/base/errors/errors.ts'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { readLimits } from '../../src/base/storage/workbooks/workbook-error.ts'
import { hostile, manyTexts, soundWorkbook } from './hostile-workbooks.ts'

const expected = { sheet: 'MASIVOS', columns: 20 }

/** The error for a file, the processor time in milliseconds, and the growth of the process's memory meanwhile. */
async function errorOf(bytes: Buffer, limits = readLimits) {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const began = process.cpuUsage()
  try {
    const read = await readWorkbook(bytes, expected, limits)
    throw new Error(`${read.rows.length} rows were read`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const first = error.errors?.file?.[0]
    if (first === undefined) throw error
    const { user, system } = process.cpuUsage(began)
    return { first, took: (user + system) / 1000, grew: (peak - before) / 1024 / 1024 }
  } finally {
    clearInterval(timer)
  }
}

describe('workbooks that must be refused', () => {
  it('are at least sixty', () => expect(hostile.length).toBeGreaterThanOrEqual(60))

  // Other tests may use the machine meanwhile, so the test accepts the second try.
  it.each(hostile)(
    '$name is refused with a message, quickly and with little memory',
    { retry: 2 },
    async ({ make, reason }) => {
      const { first, took, grew } = await errorOf(make())
      expect(first.key).toBe(`validation.${reason}`)
      for (const locale of ['es', 'en'] as const) {
        const sentence = translateFieldError(locale, 'file', first)
        expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
        expect(sentence).not.toMatch(/\{\{|workbook_/)
      }
      expect(took).toBeLessThan(2000)
      expect(grew).toBeLessThan(readLimits.megabytes)
    },
  )

  it('are refused with the time limit when reading takes too long', async () => {
    const { first } = await errorOf(soundWorkbook(), { ...readLimits, milliseconds: 1 })
    expect(first).toMatchObject({ key: 'validation.workbook_time', params: { max: 1 } })
  })

  it('are refused with the size limit when reading takes too much memory', async () => {
    const { first } = await errorOf(manyTexts(), { ...readLimits, megabytes: 8 })
    expect(first.key).toBe('validation.workbook_size')
  })

  it('do not prevent reading the next workbook, however many arrive at once', async () => {
    const bad = hostile.filter(({ reason }) => reason === 'workbook_damaged').slice(-4)
    const all = await Promise.allSettled([
      ...bad.map(({ make }) => readWorkbook(make(), expected)),
      readWorkbook(soundWorkbook(), expected),
    ])
    expect(all.map(({ status }) => status)).toEqual([...bad.map(() => 'rejected'), 'fulfilled'])
  })
})
