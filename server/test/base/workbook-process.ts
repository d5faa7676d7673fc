import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { type Row, sheetMaxRows, styled } from '@portal/contract/workbook'
import { sql } from 'kysely'
import { type DatabaseAddress, longUse, openDb, openPool } from '../../src/base/database/db.ts'
import { inSnapshot, readBatches } from '../../src/base/database/snapshot.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { momentCell } from '../../src/base/storage/workbooks/moment-cell.ts'
import { splitRows } from '../../src/base/storage/workbooks/split-rows.ts'
import { workbookBytes } from '../../src/base/storage/workbooks/write-workbook.ts'
import { type ByLetter, type Catalogued, planned, soundRow } from '../offer/schedule-workbooks.ts'

// A separate process, so that its memory is used by the work alone. `write ROWS FILE` writes 20 columns. `bare ROWS` packs the same
// values without creating a workbook. `plan ROWS FILE IDS` writes a plan of different schedules with the ids of catalogues given as JSON.
// `export ROWS FOLDER DATABASE` reads rows that the database invents and stores their workbook like a job. Each prints its time and
// memory as JSON.

const [work = '', first = '', second = '', third = ''] = process.argv.slice(2)

function* rows(count: number): Generator<Row> {
  yield styled(
    Array.from({ length: 20 }, (_, index) => `Columna ${index + 1}`),
    'header',
  )
  const moment = momentCell(new Date('2026-08-02T10:00:00-05:00'))
  for (let row = 0; row < count; row += 1) {
    yield [row, moment, row % 2 === 0, ...Array.from({ length: 17 }, (_, column) => `Texto ${row} de ${column}`)]
  }
}

function* bare(count: number): Generator<string> {
  let text = ''
  for (const row of rows(count)) {
    text += `${JSON.stringify(row)}\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

/** Exports rows that the database invents, through the cursor, the writer and the store of exports. */
async function exportInvented(count: number, folder: string, address: DatabaseAddress): Promise<void> {
  const reading = openDb(openPool(address, longUse))
  const statement = sql<{ cells: string[] }>`
    select array(select 'Texto ' || n || ' de ' || k from generate_series(1, 20) as k) as cells
    from generate_series(1, ${count}::integer) as n order by n`
  try {
    await inSnapshot(reading, async (snapshot) => {
      async function* invented(): AsyncGenerator<Row> {
        for await (const batch of readBatches(snapshot, statement, 250)) for (const { cells } of batch) yield cells
      }
      const sheets = splitRows(invented(), count, sheetMaxRows).map((some) => ({
        name: 'DATOS',
        widths: [],
        rows: some,
      }))
      await openFolderStore(folder).put('invented', workbookBytes({ sheets }))
    })
  } finally {
    await reading.destroy()
  }
}

/** Returns a different row for each number, as long as the catalogues have enough values. */
function plannedRow(of: Catalogued, number: number): ByLetter {
  let left = number
  const pick = (ids: readonly number[]) => {
    const id = ids[left % ids.length]
    left = Math.floor(left / ids.length)
    return id
  }
  return {
    ...soundRow(of),
    A: pick(of.programs),
    C: pick(of.activities),
    E: pick(of.stages),
    G: pick(of.days),
    I: pick(of.hours),
  }
}

const works: Readonly<Record<string, () => Promise<void>>> = {
  write: () => {
    const sheet = { name: 'DATOS', widths: [], rows: rows(Number(first)), frozenRows: 1 }
    return pipeline(Readable.from(workbookBytes({ sheets: [sheet] })), createWriteStream(second))
  },
  bare: () =>
    pipeline(
      Readable.from(bare(Number(first)), { objectMode: false }),
      createDeflateRaw({ level: 3 }),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    ),
  export: () => exportInvented(Number(first), second, JSON.parse(third) as DatabaseAddress),
  plan: async () => {
    const of = JSON.parse(third) as Catalogued
    await writeFile(second, await planned(Array.from({ length: Number(first) }, (_, number) => plannedRow(of, number))))
  },
}

const before = process.memoryUsage.rss()
let peak = before
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 10)
const began = performance.now()
await works[work]?.()
clearInterval(timer)
const megabytes = Math.round((peak - before) / 1024 / 1024)
process.stdout.write(`${JSON.stringify({ milliseconds: Math.round(performance.now() - began), megabytes })}\n`)
