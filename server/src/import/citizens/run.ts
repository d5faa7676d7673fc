import type { Locale } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import type { Origin } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { advisoryLocks } from '../../database/locks.ts'
import { type Catalogues, readCatalogues, readHolders } from './catalogues.ts'
import { type Layout, labelOf, layoutOf } from './columns.ts'
import { cellOf, type Draft, draftOf, type Remark, shownValue } from './drafts.ts'
import { type Outcome, plan, Seen } from './plan.ts'
import { type Line, type OpenFile, openFile, type Source, shown } from './read-lines.ts'
import { ImportFault, sayOf, word } from './words.ts'
import { noteImport, write } from './write.ts'

/** What is asked of an import. */
export interface ImportOrder extends Source {
  readonly fileName: string
  /** Whether it is meant; else it is only checked, and nothing is written. */
  readonly isMeant: boolean
  /** Whether citizens who are stored otherwise are put right. */
  readonly isUpdating: boolean
  readonly locale: Locale
}

export type Result = 'refused' | 'differs' | 'updated' | 'notice'

/** Something a person is told about a row: a line of the report. */
export interface Finding {
  readonly row: number
  /** Letters of the column and its heading; null where it is about the whole row. */
  readonly column: string | null
  readonly heading: string | null
  readonly value: string
  readonly result: Result
  readonly text: string
  /** The citizen who is stored. */
  readonly citizen: number | null
}

/** What came of all rows so far. */
export interface Counts {
  rows: number
  new: number
  same: number
  updated: number
  differing: number
  refused: number
  notices: number
  /** The last row of which everything is settled, and written where that is meant. */
  lastRow: number
}

/** An import that was opened and whose headings are understood. */
export interface Import {
  readonly form: string
  readonly unknown: readonly string[]
  readonly counts: Counts
  /** Does the work while it is read, batch by batch; each batch is one transaction. */
  findings(): AsyncGenerator<Finding>
}

/** Where it works: the database, who is to blame, and the time. */
export interface Ground {
  readonly db: Db
  readonly origin: Origin
  now(): Date
  /** Told after each batch. */
  onBatch(counts: Readonly<Counts>): void
}

/** Rows of one transaction. */
const batchSize = 500

async function* batches(lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  for await (const line of lines) {
    if (line.cells.every((cell) => shown(cell) === '')) continue
    batch.push(line)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* after(iterator: AsyncIterator<Line> | Iterator<Line>): AsyncGenerator<Line> {
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}

/** The headings of a file, which are its first row with anything in it, and the rows below. */
async function headed({ lines }: OpenFile): Promise<{ layout: Layout; rest: AsyncGenerator<Line> }> {
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const headings = next.value.cells.map((cell) => shown(cell))
    if (headings.every((heading) => heading === '')) continue
    return { layout: layoutOf(headings), rest: after(iterator) }
  }
  throw new ImportFault('file_empty')
}

function assertLayout({ byField, repeated }: Layout, locale: Locale): void {
  const named = (fields: readonly string[]) => ({ columns: fields.map((field) => labelOf(locale, field)).join(', ') })
  const missing = (['document_type_id', 'document'] as const).filter((field) => !byField.has(field))
  if (missing.length > 0) throw new ImportFault('headings_missing', named(missing))
  if (repeated.length > 0) throw new ImportFault('headings_repeated', named(repeated))
}

/** Tells of the outcome of rows in the words of the order's language. */
function teller(layout: Layout, catalogues: Catalogues, { locale, isUpdating }: ImportOrder) {
  const last = layout.width
  const placeOf = ({ field }: Remark) => (field === null ? last : (layout.byField.get(field)?.index ?? last))
  const at = (draft: Draft, field: Remark['field']) => ({
    row: draft.line.number,
    heading: field === null ? null : (layout.byField.get(field)?.heading ?? labelOf(locale, field)),
    ...cellOf(draft, layout, field),
  })
  const remark = (draft: Draft, result: Result, { field, key, params }: Remark): Finding => ({
    ...at(draft, field),
    result,
    text: sayOf(locale, field ?? '', key, params),
    citizen: null,
  })
  return function tell(outcome: Outcome): Finding[] {
    const { draft } = outcome
    if (outcome.kind === 'refused') {
      return draft.faults
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((fault) => remark(draft, 'refused', fault))
    }
    if (outcome.kind === 'new') return outcome.notices.map((notice) => remark(draft, 'notice', notice))
    if (outcome.kind === 'same') return []
    return outcome.changes.map(({ field, stored }) => ({
      ...at(draft, field),
      result: isUpdating ? 'updated' : 'differs',
      text: word(locale, isUpdating ? 'updated' : 'differs', {
        stored: shownValue(catalogues, field, stored) ?? word(locale, 'nothing'),
      }),
      citizen: outcome.stored.id,
    }))
  }
}

function count(counts: Counts, outcomes: readonly Outcome[], isUpdating: boolean): void {
  for (const outcome of outcomes) {
    counts.rows += 1
    if (outcome.kind === 'differs') counts[isUpdating ? 'updated' : 'differing'] += 1
    else counts[outcome.kind] += 1
    if (outcome.kind === 'new') counts.notices += outcome.notices.length
  }
  counts.lastRow = outcomes.at(-1)?.draft.line.number ?? counts.lastRow
}

/** One import at a time, so that none makes a citizen whom another one is making. */
async function inTurn(tx: Transaction<Database>): Promise<void> {
  const [group, one] = advisoryLocks.importCitizens
  await sql`select pg_advisory_xact_lock(${group}, ${one})`.execute(tx)
}

/**
 * Opens a file of citizens and understands its headings.
 * @throws ImportFault for a file that cannot be read or has other headings; Refusal 422 for an unsound workbook.
 */
export async function openImport({ db, origin, now, onBatch }: Ground, order: ImportOrder): Promise<Import> {
  const { isMeant, isUpdating, fileName, locale } = order
  const file = await openFile(order, word(locale, 'sheet'))
  const { layout, rest } = await headed(file)
  assertLayout(layout, locale)
  const catalogues = await readCatalogues(db)
  const holders = await readHolders(db)
  const counts: Counts = { rows: 0, new: 0, same: 0, updated: 0, differing: 0, refused: 0, notices: 0, lastRow: 0 }
  const seen = new Seen()
  const tell = teller(layout, catalogues, order)

  const settle = async (drafts: readonly Draft[]): Promise<Outcome[]> => {
    const planning = { catalogues, holders, seen, now: now(), isHeld: isMeant }
    if (!isMeant) {
      // The database itself makes sure that a check writes nothing.
      const transaction = db.transaction().setAccessMode('read only')
      return transaction.execute((tx) => plan(tx, drafts, planning))
    }
    return db.transaction().execute(async (tx) => {
      await inTurn(tx)
      const outcomes = await plan(tx, drafts, planning)
      await write(tx, outcomes, isUpdating, { origin, fileName, now: planning.now })
      return outcomes
    })
  }

  async function* findings(): AsyncGenerator<Finding> {
    for await (const lines of batches(rest)) {
      const outcomes = await settle(lines.map((line) => draftOf(line, layout, file, catalogues)))
      count(counts, outcomes, isUpdating)
      onBatch(counts)
      for (const outcome of outcomes) yield* tell(outcome)
    }
    if (counts.rows === 0) throw new ImportFault('file_empty')
    if (!isMeant || counts.new + counts.updated === 0) return
    const writing = { origin, fileName, now: now() }
    await db.transaction().execute((tx) => noteImport(tx, writing, counts))
    // What the planner knows of the tables is about as old as they were before.
    if (counts.new >= batchSize) await sql`analyze citizens, profiles, audits`.execute(db)
  }

  return { form: file.form, unknown: layout.unknown, counts, findings }
}
