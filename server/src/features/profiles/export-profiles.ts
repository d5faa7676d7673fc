import { randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  couldMeet,
  type ListParams,
  type Locale,
  type Profile,
  type QueryOf,
  separatorsOf,
} from '@portal/contract'
import { exportProfiles as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { writeAudit } from '../../audit/audit.ts'
import { summarySheet } from '../../audit/export-seal.ts'
import { type ExportColumn, moment, personColumns, plain } from '../../citizens/export-columns.ts'
import { matching } from '../../citizens/filters.ts'
import { readManyWhole } from '../../citizens/rows.ts'
import { orderBy, orderOf } from '../../citizens/sorting.ts'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import { type CallContext, type CallResult, type SignedIn, signedIn } from '../../http/register-call.ts'
import { orderExport } from '../../jobs/exports/export-jobs.ts'
import type { Exporting } from '../../jobs/exports/make-export.ts'
import { type Row, styled } from '../../storage/workbooks/cells.ts'
import type { Sheet } from '../../storage/workbooks/sheet-xml.ts'
import { csvBytes, csvMime } from '../../storage/workbooks/write-csv.ts'
import { workbookBytes, workbookMime } from '../../storage/workbooks/write-workbook.ts'
import { translate } from '../../text/i18n.ts'
import { bogotaDay, wireMoment } from '../../text/time.ts'
import { fileRowsOf, observationRowsOf } from './export-details.ts'

/** Up to this number of rows the response contains the file; a job makes larger files (decisions §7). */
const mostAtOnce = 2000
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
const listed: readonly ExportColumn<Profile>[] = [
  plain('full_name', 36),
  plain('s_name', 24),
  plain('s_surname', 24),
  plain('mobile_phone'),
]

/** The requested columns, in the requested order. @throws AppError 422 on `columns.N`, or on `columns` for none */
function chosen(query: Query): readonly ExportColumn<Profile>[] {
  if (query.columns === undefined) return columns
  if (query.columns.length === 0) throw fieldError('columns', 'validation.required')
  return query.columns.map((name, index) => {
    const column = [...columns, ...listed].find(({ label }) => label === name)
    if (column === undefined) throw fieldError(`columns.${index}`, 'validation.column', { column: name })
    return column
  })
}

/** The ids of all matches of the filter in the order of the list, without pages. */
async function idsOf(db: Db, who: SignedIn, query: Query, now: Date): Promise<number[]> {
  const listed: ListParams = { page: 1, per_page: -1, column: query.column, order: query.order }
  const order = orderOf(listed, bogotaDay(now))
  const { rows } = await sql<{ id: number }>`
    select profiles.id from profiles ${order.joins} where ${matching(who, query)} order by ${orderBy(order)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface Making {
  readonly db: Db
  readonly who: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly query: Query
  readonly progress: (done: number, of: number) => Promise<void>
}

async function* peopleOf({ db, now, progress }: Making, ids: readonly number[]): AsyncGenerator<Profile> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    yield* await readManyWhole(db, some, now)
    await progress(from + some.length, ids.length)
  }
}

/** Rows 1 to 5 of each sheet: title, author and date; row 7 contains the headings (domain facts §5.3). */
function headRows({ who, now, query, locale }: Making, title: string): Row[] {
  const label = (key: string) => ({ value: translate(locale, key), style: 'label' as const })
  const period = [query.start_date ?? '', query.final_date ?? ''].filter((day) => day !== '').join(' – ')
  return [
    [{ value: translate(locale, 'product.name'), style: 'title' }],
    [{ value: title, style: 'label' }],
    [label('exports.made_by'), who.full_name],
    [label('exports.period'), period === '' ? translate(locale, 'exports.whole_period') : period],
    [label('exports.made_at'), wireMoment(now)],
    [],
  ]
}

function sheetOf(
  making: Making,
  name: string,
  headings: readonly string[],
  widths: readonly number[],
  body: () => AsyncIterable<Row>,
): Sheet {
  const head = headRows(making, name)
  async function* rows(): AsyncGenerator<Row> {
    yield* head
    yield styled(headings, 'header')
    yield* body()
  }
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows(),
    frozen: { rows: head.length + 1 },
    filterRow: head.length,
  }
}

async function* workbookOf(making: Making, ids: readonly number[]): AsyncGenerator<Buffer> {
  const { db, who, locale, now, query } = making
  const shown = chosen(query)
  const headings = shown.map(({ label }) => translate(locale, `fields.${label}`))
  const widths = shown.map(({ width = 16 }) => width)
  let count = 0
  async function* people(): AsyncGenerator<Row> {
    for await (const person of peopleOf(making, ids)) {
      count += 1
      yield shown.map(({ cell }) => cell(person))
    }
  }
  const words = (...keys: string[]) => keys.map((key) => translate(locale, key))
  const files = words(
    ...['exports.profile', 'exports.file', 'fields.file_type', 'fields.file', 'fields.status'],
    ...['fields.created_at', 'fields.updated_at'],
  )
  const notes = words(
    ...['exports.profile', 'fields.id', 'fields.observation', 'fields.user', 'exports.read_at'],
    ...['fields.created_at', 'fields.updated_at'],
  )
  async function* seal(): AsyncGenerator<Row> {
    // The seal comes last, because it contains the number of rows that were really written.
    const { column: _, order: __, columns: ___, format: ____, separator: _____, ...filter } = query
    const summary = summarySheet({ by: who, model: 'Profile', now, filter, columns: headings, count }, (key, params) =>
      translate(locale, key, params),
    )
    yield* summary.rows
  }
  yield* workbookBytes({
    sheets: [
      sheetOf(making, translate(locale, 'exports.people_sheet'), headings, widths, people),
      sheetOf(making, translate(locale, 'exports.files_sheet'), files, [10, 10, 30, 36, 16, 20, 20], () =>
        fileRowsOf(db, who, ids),
      ),
      sheetOf(making, translate(locale, 'exports.notes_sheet'), notes, [10, 10, 80, 30, 20, 20, 20], () =>
        observationRowsOf(db, who, ids),
      ),
      { name: 'ALCANCE', columns: [{ width: 34 }, { width: 80 }], rows: seal() },
    ],
  })
}

async function* textOf(making: Making, ids: readonly number[]): AsyncGenerator<Buffer> {
  const shown = chosen(making.query)
  async function* rows(): AsyncGenerator<Row> {
    yield shown.map(({ label }) => translate(making.locale, `fields.${label}`))
    for await (const person of peopleOf(making, ids)) {
      yield shown.map(({ cell, plain: inText }) => (inText ?? cell)(person))
    }
  }
  yield* csvBytes(rows(), making.query.separator ?? separatorsOf(making.locale)[0])
}

function bytesOf(making: Making, ids: readonly number[]): AsyncGenerator<Buffer> {
  return making.query.format === 'csv' ? textOf(making, ids) : workbookOf(making, ids)
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/**
 * The citizens of a filter as a file: up to 2,000 at once, otherwise with a job that makes it (decisions §7). The export is in the audit
 * log before the response is sent.
 * @throws AppError 422 on `columns`, on `column.N`; 429 while three of the person's exports wait.
 */
export async function exportProfiles(db: Db, context: CallContext<typeof call>): Promise<CallResult<typeof call>> {
  const { query, origin, now, locale } = context
  const who = signedIn(context)
  chosen(query)
  const ids = await idsOf(db, who, query, now)
  const name = `PORTAL-CIUDADANO-${randomUUID().toUpperCase()}.${query.format}`
  if (ids.length > mostAtOnce) {
    const order = { type: profilesExport, key: name, input: { ...query }, count: ids.length }
    const job = await orderExport(db, context, order)
    return { data: context.translate('done.export_ordered'), details: job, also: true } as CallResult<typeof call>
  }
  const making = { db, who, locale, now, query, progress: async () => undefined }
  const bytes = await whole(bytesOf(making, ids))
  const { format, ...filter } = query
  await writeAudit(db, origin, [
    { event: 'exported', entity: 'Profile', entity_id: null, new_values: { rows: ids.length, format, ...filter } },
  ])
  const mime = format === 'csv' ? csvMime.split(';')[0] : workbookMime
  const data: AnswerOf<typeof call>['data'] = { name, file: `data:${mime};base64,${bytes.toString('base64')}` }
  return { data, details: null }
}

/** Whether the person may export citizens now. */
export function mayExportProfiles(who: SignedIn): boolean {
  return couldMeet(who, call.needs)
}

/** Makes the file of a requested export, with the abilities and the scope that its person has when it is made. */
export async function* profilesExporter({ db, who, locale, now, input, progress }: Exporting): AsyncGenerator<Buffer> {
  const parsed = safeParse(call.query, input)
  if (!parsed.success) throw new AppError('invalid')
  const query = parsed.data as Query
  const ids = await idsOf(db, who, query, now)
  yield* bytesOf({ db, who, locale, now, query, progress }, ids)
}
