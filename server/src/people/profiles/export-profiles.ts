import { buffer } from 'node:stream/consumers'
import { couldMeet, fileName, type Locale, type Profile, type QueryOf, separatorsOf } from '@portal/contract'
import { exportProfiles as call } from '@portal/contract/staff'
import { type Row, type Sheet, styled } from '@portal/contract/workbook'
import { type RawBuilder, sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { countRows } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { type Progress, rowBatches } from '../../base/database/row-batches.ts'
import { readBatches } from '../../base/database/snapshot.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { mimeOfExport } from '../../base/services/jobs/exports/export-mimes.ts'
import type { ExportKind } from '../../base/services/jobs/exports/make-export.ts'
import { exportKey, mostCounted, mostInResponse, orderExport } from '../../base/services/jobs/exports/order-export.ts'
import { summarySheet } from '../../base/services/jobs/exports/summary-sheet.ts'
import { asWireFile } from '../../base/storage/stored-files.ts'
import { momentCell } from '../../base/storage/workbooks/moment-cell.ts'
import { followedBy, tableSheets } from '../../base/storage/workbooks/split-rows.ts'
import { csvBytes } from '../../base/storage/workbooks/write-csv.ts'
import { workbookBytes } from '../../base/storage/workbooks/write-workbook.ts'
import { zipped } from '../../base/storage/workbooks/zip-writer.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaDay, wireMoment, wireMomentOrNull } from '../../base/text/time.ts'
import { type ExportColumn, moment, personColumns, plain, requestedColumns } from '../list/export-columns.ts'
import { matching } from '../list/filters.ts'
import { readManyWhole } from '../list/rows.ts'
import { orderBy, orderOf } from '../list/sorting.ts'
import { countDetails, fileRowsOf, type IdBatches, type MomentCell, observationRowsOf } from './export-details.ts'

/** The number of citizens that are read at a time. It is small, so that reading them does not block other requests. */
const batch = 250

/** The job type of these exports. */
export const profilesExport = 'profiles'

type Query = QueryOf<typeof call>

const columns: readonly ExportColumn<Profile>[] = [
  ...personColumns<Profile>(),
  plain('pending_files_count', 12),
  moment('created_at'),
  moment('updated_at'),
]

/** Columns of the list that the institute's workbook shows differently. They are included on request. */
const listed: readonly ExportColumn<Profile>[] = [plain('full_name', 36), ...requestedColumns, moment('waiting_since')]

const byLabel = new Map([...columns, ...listed].map((column) => [column.label, column]))
const seconds = { name: 's_name', surname: 's_surname' } as const

/** The requested columns, in the requested order. @throws AppError 422 on `columns.N`, or on `columns` for none */
function chosen(query: Query): readonly ExportColumn<Profile>[] {
  if (query.columns === undefined) return columns
  if (query.columns.length === 0) throw fieldError('columns', 'validation.required')
  const names = new Set(query.columns)
  return query.columns.map((name, index) => {
    // The institute's columns of names hold both names. Beside a column of the second name, they hold the first one alone.
    const isAlone = name in seconds && names.has(seconds[name as keyof typeof seconds])
    const column = isAlone ? plain<Profile>(name as keyof typeof seconds, 24) : byLabel.get(name)
    if (column === undefined) throw fieldError(`columns.${index}`, 'validation.column', { column: name })
    return column
  })
}

/** All matches of the filter in the order of the list, without pages. */
function orderedIds(principal: SignedIn, query: Query, now: Date): RawBuilder<{ id: number }> {
  const order = orderOf({ page: 1, per_page: -1, column: query.column, order: query.order })
  return sql`select profiles.id from profiles where ${matching(principal, query, now)} order by ${orderBy(order)}`
}

interface Making {
  readonly db: Db
  readonly principal: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly query: Query
  /** The citizens from the first to the last. Each sheet reads them again, so that they are never all in memory. */
  readonly ids: () => IdBatches
  /** The number of rows of the sheets. */
  readonly counts: { readonly people: number; readonly files: number; readonly observations: number }
  readonly progress: Progress
}

interface Table {
  readonly name: string
  readonly headings: readonly string[]
  readonly widths: readonly number[]
  readonly rows: AsyncIterable<Row>
  readonly count: number
}

/** The citizens, with cells for a text or for a workbook. `written` returns how many were read until now. */
function peopleOf(making: Making, isText: boolean): Table & { readonly written: () => number } {
  const { db, locale, now, ids, counts, query, progress } = making
  const shown = chosen(query)
  let written = 0
  async function* rows(): AsyncGenerator<Row> {
    let done = 0
    for await (const some of ids()) {
      for (const person of await readManyWhole(db, some, now)) {
        written += 1
        yield shown.map(({ cell, plain: inText = cell }) => (isText ? inText : cell)(person))
      }
      done += some.length
      await progress(done, counts.people)
    }
  }
  return {
    name: translate(locale, 'exports.people_sheet'),
    headings: shown.map(({ label }) => translate(locale, `fields.${label}`)),
    widths: shown.map(({ width = 16 }) => width),
    rows: rows(),
    count: counts.people,
    written: () => written,
  }
}

/** The citizens once more, for a sheet after theirs. A cancellation ends it too. */
async function* idsAgain({ ids, counts, progress }: Making): AsyncGenerator<readonly number[]> {
  for await (const some of ids()) {
    yield some
    await progress(counts.people, counts.people)
  }
}

/** Rows 1 to 5 of each sheet: title, author and date; row 7 contains the headings. */
function headRows({ principal, now, query, locale }: Making, title: string): Row[] {
  const label = (key: string) => ({ value: translate(locale, key), style: 'label' as const })
  const period = [query.start_date ?? '', query.final_date ?? ''].filter((day) => day !== '').join(' – ')
  return [
    [{ value: translate(locale, 'product.name'), style: 'title' }],
    [{ value: title, style: 'label' }],
    [label('exports.made_by'), principal.full_name],
    [label('exports.period'), period === '' ? translate(locale, 'exports.whole_period') : period],
    [label('exports.made_at'), wireMoment(now)],
    [],
  ]
}

/** The parts of an export beside the citizens, unless they were left out: their documents and observations. */
function detailsOf(making: Making, moment: MomentCell): Table[] {
  const { db, principal, locale, counts, query } = making
  const texts = (...keys: string[]) => keys.map((key) => translate(locale, key))
  const dates = ['fields.created_at', 'fields.updated_at']
  const files: Table = {
    name: translate(locale, 'exports.files_sheet'),
    headings: texts('exports.profile', 'exports.file', 'fields.file_type', 'fields.file', 'fields.status', ...dates),
    widths: [10, 10, 30, 36, 16, 20, 20],
    rows: fileRowsOf(db, principal, idsAgain(making), moment),
    count: counts.files,
  }
  const observations: Table = {
    name: translate(locale, 'exports.notes_sheet'),
    headings: texts('exports.profile', 'fields.id', 'fields.observation', 'fields.user', 'exports.read_at', ...dates),
    widths: [10, 10, 80, 30, 20, 20, 20],
    rows: observationRowsOf(db, principal, idsAgain(making), moment),
    count: counts.observations,
  }
  return [...(query.with_files === false ? [] : [files]), ...(query.with_observations === false ? [] : [observations])]
}

function summaryOf({ principal, now, query, locale }: Making, headings: readonly string[], count: () => number): Sheet {
  const { column, order, columns, format, separator, with_files, with_observations, ...filter } = query
  const summary = { by: principal, model: 'Profile', now, filter, columns: headings, count } as const
  return summarySheet(summary, (key, params) => translate(locale, key, params))
}

/** The tables of an export, and its summary. */
function partsOf(making: Making, isText: boolean) {
  const people = peopleOf(making, isText)
  const tables = [people, ...detailsOf(making, isText ? wireMomentOrNull : momentCell)]
  return { tables, summary: summaryOf(making, people.headings, people.written) }
}

function workbookOf(making: Making): AsyncGenerator<Buffer> {
  const { tables, summary } = partsOf(making, false)
  const sheets = tables.flatMap(({ name, headings, widths, ...table }) =>
    tableSheets(name, [...headRows(making, name), styled(headings, 'header')], widths, table),
  )
  return workbookBytes({ sheets: [...sheets, summary] })
}

const separatorOf = ({ query, locale }: Making) => query.separator ?? separatorsOf(locale)[0]

/** The sheets of the workbook as texts in a zip file, for numbers of rows that a workbook shows badly. */
function zipOf(making: Making): AsyncGenerator<Buffer> {
  const { tables, summary } = partsOf(making, true)
  const texts = tables.map(({ name, headings, rows }) => ({ name, rows: followedBy([headings], rows) }))
  return zipped(
    [...texts, summary].map(({ name, rows }) => ({
      name: `${name}.csv`,
      content: csvBytes(rows, separatorOf(making)),
    })),
  )
}

function csvOf(making: Making): AsyncGenerator<Buffer> {
  const { headings, rows } = peopleOf(making, true)
  return csvBytes(followedBy([headings], rows), separatorOf(making))
}

const makers = { csv: csvOf, zip: zipOf, xlsx: workbookOf }

/**
 * The citizens of a filter as a file: up to 2,000 at once, otherwise with a job that makes it. It is in the audit log first.
 * @throws AppError 422 on `columns`, on `column.N`; 429 while three of the person's exports wait.
 */
export async function exportProfiles(db: Db, context: CallContext<typeof call>): Promise<CallResult<typeof call>> {
  const { principal, query, origin, now, locale } = context
  chosen(query)
  const statement = orderedIds(principal, query, now)
  const count = await countRows(
    db,
    sql`select from profiles where ${matching(principal, query, now)} limit ${mostCounted}`,
  )
  if (count > mostInResponse) {
    const key = exportKey(query.format)
    return orderExport(db, context, {
      type: profilesExport,
      key,
      input: { ...query },
      count,
      scope: profilePolicy.scope(principal),
    })
  }
  const ids = (await statement.execute(db)).rows.map(({ id }) => id)
  // So few citizens fit on one sheet with all that they have.
  const counts = { people: ids.length, files: 0, observations: 0 }
  const given = { counts, ids: () => rowBatches(ids, batch), progress: async () => undefined }
  const making = { db, principal, locale, now, query, ...given }
  const bytes = await buffer(makers[query.format](making))
  const { format, ...filter } = query
  await writeAudit(db, origin, [
    { event: 'exported', entity: 'Profile', entity_id: null, new_values: { rows: ids.length, format, ...filter } },
  ])
  const name = fileName(profilesKind.title(locale), format, bogotaDay(now))
  return { data: asWireFile({ name, mime: mimeOfExport(name), bytes }), details: null }
}

async function* idBatches(snapshot: Db, statement: RawBuilder<{ id: number }>): AsyncGenerator<number[]> {
  for await (const rows of readBatches(snapshot, statement, batch)) yield rows.map(({ id }) => id)
}

/** How the file of a requested export is made, with the abilities and the scope that its person has when it is made. */
export const profilesKind = {
  mayRead: (principal) => couldMeet(principal, call.needs),
  scopeOf: (principal) => profilePolicy.scope(principal),
  title: (locale) => translate(locale, 'exports.citizens'),
  async *make({ db, principal, locale, now, input, progress }) {
    const parsed = safeParse(call.query, input)
    if (!parsed.success) throw new AppError('invalid')
    const query = parsed.data as Query
    const people = await countRows(db, sql`select from profiles where ${matching(principal, query, now)}`)
    const counts = { people, ...(await countDetails(db, principal, query, now)) }
    const statement = orderedIds(principal, query, now)
    yield* makers[query.format]({
      db,
      principal,
      locale,
      now,
      query,
      counts,
      ids: () => idBatches(db, statement),
      progress,
    })
  },
} satisfies ExportKind
