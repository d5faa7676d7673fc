import type { Locale } from '@portal/contract'
import { sql } from 'kysely'
import type { Origin } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import { advisoryLocks } from '../../database/locks.ts'
import type { SheetRow } from '../../storage/workbooks/read-sheet.ts'
import { cellText } from '../cells.ts'
import { cellOf, type Fault, sortedFaults } from '../draft.ts'
import { batches, batchSize, inImport } from '../run.ts'
import { type Catalogues, readCatalogues, readHolders } from './catalogues.ts'
import { type CitizenField, type Layout, labelOf, layoutOf } from './columns.ts'
import { type Draft, draftOf, shownValue } from './drafts.ts'
import { type Outcome, plan, Seen } from './plan.ts'
import { type OpenFile, openFile, type Source } from './read-lines.ts'
import { faultText, ImportError, word } from './words.ts'
import { noteImport, write } from './write.ts'

/** The options of the command. */
export interface ImportOrder extends Source {
  readonly fileName: string
  /** Whether the rows are only checked, and nothing is written. */
  readonly isDryRun: boolean
  /** Whether stored citizens who differ are corrected. */
  readonly isUpdating: boolean
  readonly locale: Locale
}

export type Result = 'rejected' | 'differs' | 'updated' | 'notice'

/** A line of the report: a message about a row. */
export interface Finding {
  readonly row: number
  /** Letters of the column and its heading; null for the whole row. */
  readonly column: string | null
  readonly heading: string | null
  readonly value: string
  readonly result: Result
  readonly text: string
  /** The stored citizen. */
  readonly citizen: number | null
}

/** Numbers of rows so far. */
export interface Counts {
  rows: number
  new: number
  same: number
  updated: number
  differing: number
  rejected: number
  notices: number
  /** The last row of the last finished batch. */
  lastRow: number
}

/** An open import file with its recognised headings. */
export type Import = Awaited<ReturnType<typeof openImport>>

export interface ImportContext {
  readonly db: Db
  /** The author of the import for the audit log. */
  readonly origin: Origin
  now(): Date
  onBatch(counts: Readonly<Counts>): void
}

const textsOf = ({ cells }: SheetRow) => cells.map((cell) => cellText(cell).trim())

/** The rows of a file that are not empty. */
async function* filledRows({ rows }: OpenFile): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (textsOf(row).some((text) => text !== '')) yield row
}

/** Reads the headings of a file. They are in its first row that is not empty. */
async function readLayout(rows: AsyncGenerator<SheetRow>, locale: Locale): Promise<Layout> {
  const { value: first } = await rows.next()
  if (first === undefined) throw new ImportError('file_empty')
  const layout = layoutOf(textsOf(first))
  const labels = (fields: readonly string[]) => ({ columns: fields.map((field) => labelOf(locale, field)).join(', ') })
  const missing = (['document_type_id', 'document'] as const).filter((field) => !layout.byField.has(field))
  if (missing.length > 0) throw new ImportError('headings_missing', labels(missing))
  if (layout.repeated.length > 0) throw new ImportError('headings_repeated', labels(layout.repeated))
  return layout
}

/** Makes the report lines of a row, in the language of the order. */
function reporter({ byField, indexes }: Layout, catalogues: Catalogues, { locale, isUpdating }: ImportOrder) {
  const at = (draft: Draft, field: CitizenField | null) => {
    const cell = cellOf(draft, (field === null ? undefined : indexes[field]) ?? null)
    const heading = field === null ? null : (byField.get(field)?.heading ?? labelOf(locale, field))
    return { ...cell, heading, value: cell.value.trim().slice(0, 200) }
  }
  const findingOf = (draft: Draft, result: Result, fault: Fault<CitizenField>): Finding => ({
    ...at(draft, fault.field),
    result,
    text: faultText(locale, fault),
    citizen: null,
  })
  return function findingsOf(outcome: Outcome): Finding[] {
    const { draft } = outcome
    if (outcome.kind === 'rejected') return sortedFaults(draft).map((fault) => findingOf(draft, 'rejected', fault))
    if (outcome.kind === 'new') return outcome.notices.map((notice) => findingOf(draft, 'notice', notice))
    if (outcome.kind === 'same') return []
    const result = isUpdating ? 'updated' : 'differs'
    return outcome.changes.map(({ field, stored }) => ({
      ...at(draft, field),
      result,
      text: word(locale, result, { stored: shownValue(catalogues, field, stored) ?? word(locale, 'nothing') }),
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
  counts.lastRow = outcomes.at(-1)?.draft.row.number ?? counts.lastRow
}

/**
 * Opens a file of citizens and reads its headings.
 * @throws ImportError for a file that cannot be read or does not have the expected headings; AppError 422 for an invalid workbook.
 */
export async function openImport({ db, origin, now, onBatch }: ImportContext, order: ImportOrder) {
  const { isDryRun, isUpdating, fileName, locale } = order
  const file = await openFile(order, word(locale, 'sheet'))
  const rows = filledRows(file)
  const layout = await readLayout(rows, locale)
  const catalogues = await readCatalogues(db)
  const holders = await readHolders(db)
  const counts: Counts = { rows: 0, new: 0, same: 0, updated: 0, differing: 0, rejected: 0, notices: 0, lastRow: 0 }
  const seen = new Seen()
  const findingsOf = reporter(layout, catalogues, order)

  const importBatch = (drafts: readonly Draft[]) =>
    inImport(db, { lock: advisoryLocks.importCitizens, isDryRun }, async (tx) => {
      const planning = { catalogues, holders, seen, now: now(), isLocked: !isDryRun }
      const outcomes = await plan(tx, drafts, planning)
      if (!isDryRun) await write(tx, outcomes, isUpdating, { origin, fileName, now: planning.now })
      return outcomes
    })

  /** Imports the rows while the caller iterates, batch by batch. Each batch is one transaction. */
  async function* findings(): AsyncGenerator<Finding> {
    for await (const batch of batches(rows)) {
      const outcomes = await importBatch(batch.map((row) => draftOf(row, layout, file, catalogues)))
      count(counts, outcomes, isUpdating)
      onBatch(counts)
      for (const outcome of outcomes) yield* findingsOf(outcome)
    }
    if (counts.rows === 0) throw new ImportError('file_empty')
    if (isDryRun || counts.new + counts.updated === 0) return
    await db.transaction().execute((tx) => noteImport(tx, { origin, fileName, now: now() }, counts))
    // Without this, the query planner uses the statistics from before the import.
    if (counts.new >= batchSize) await sql`analyze citizens, profiles, audits`.execute(db)
  }

  return { form: file.form, unknown: layout.unknown, counts, findings }
}
