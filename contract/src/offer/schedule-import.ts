import * as z from 'zod/mini'
import { moment, textOrNull, wireFile } from '../base/call.ts'
import { dateTimeWithinRequired, inOrder, integerBetweenRequired, reference, referenceRequired } from '../base/rules.ts'

/** The sheets of the workbook for planning schedules. The names are the same in every language. */
export const importSheets = {
  rows: 'MASIVOS',
  programs: 'PROGRAMAS',
  activities: 'ACTIVIDADES',
  stages: 'ESCENARIOS',
  days: 'DIAS',
  hours: 'HORAS',
  rates: 'TARIFAS',
} as const

/** A column of the sheet: its letter, the key of its heading, its field of a schedule, and the kind of its values. */
export interface ImportColumn {
  readonly letter: string
  readonly slug: string
  readonly field: ImportField
  /** An id, the label beside it from which the id is looked up, or the value itself. */
  readonly kind: 'id' | 'label' | 'value'
}

/** The columns, in order. The last two were added later, and a workbook without them is accepted. */
export const importColumns = [
  { letter: 'A', slug: 'id_programa', field: 'program_id', kind: 'id' },
  { letter: 'B', slug: 'programa', field: 'program_id', kind: 'label' },
  { letter: 'C', slug: 'id_actividad', field: 'activity_id', kind: 'id' },
  { letter: 'D', slug: 'actividad', field: 'activity_id', kind: 'label' },
  { letter: 'E', slug: 'id_escenario', field: 'stage_id', kind: 'id' },
  { letter: 'F', slug: 'escenario', field: 'stage_id', kind: 'label' },
  { letter: 'G', slug: 'id_dia_de_la_semana', field: 'weekday_id', kind: 'id' },
  { letter: 'H', slug: 'dia_de_la_semana', field: 'weekday_id', kind: 'label' },
  { letter: 'I', slug: 'id_hora', field: 'daily_id', kind: 'id' },
  { letter: 'J', slug: 'hora', field: 'daily_id', kind: 'label' },
  { letter: 'K', slug: 'edad_minima', field: 'min_age', kind: 'value' },
  { letter: 'L', slug: 'edad_maxima', field: 'max_age', kind: 'value' },
  { letter: 'M', slug: 'cupo', field: 'quota', kind: 'value' },
  { letter: 'N', slug: 'fecha_apertura', field: 'start_date', kind: 'value' },
  { letter: 'O', slug: 'fecha_cierre', field: 'final_date', kind: 'value' },
  { letter: 'P', slug: 'es_pago', field: 'is_paid', kind: 'value' },
  { letter: 'Q', slug: 'esta_activo', field: 'is_activated', kind: 'value' },
  { letter: 'R', slug: 'id_tarifa', field: 'rate_id', kind: 'id' },
  { letter: 'S', slug: 'tarifa', field: 'rate_id', kind: 'label' },
] as const satisfies readonly ImportColumn[]

/** The number of columns that every workbook must have. The columns after them may be absent. */
export const importColumnsNeeded = 17

/** The number of prepared rows in the template. */
export const templateRows = 500

/** A year outside this century is treated as an error. */
const aMoment = dateTimeWithinRequired('2000-01-01 00:00:00', '2100-12-31 23:59:59')

const ratedWhenPaid = z.refine<{ is_paid?: unknown; rate_id?: unknown }>(
  ({ is_paid, rate_id }) => is_paid !== true || (rate_id !== undefined && rate_id !== null),
  { error: 'validation.required', path: ['rate_id'], when: () => true },
)

/** One row of the sheet, with its cells already parsed: flags are booleans, date-times are `YYYY-MM-DD HH:mm:ss`. */
export const scheduleImportRow = z
  .object({
    program_id: referenceRequired,
    activity_id: referenceRequired,
    stage_id: referenceRequired,
    weekday_id: referenceRequired,
    daily_id: referenceRequired,
    min_age: integerBetweenRequired(0, 100),
    max_age: integerBetweenRequired(0, 100),
    quota: integerBetweenRequired(0, 999_999_999),
    start_date: aMoment,
    final_date: aMoment,
    is_paid: z.boolean('validation.import_flag'),
    is_activated: z.boolean('validation.import_flag'),
    rate_id: reference,
  })
  .check(inOrder('min_age', 'max_age'), inOrder('start_date', 'final_date'), ratedWhenPaid)
export type ScheduleImportRow = z.infer<typeof scheduleImportRow>
export type ImportField = keyof ScheduleImportRow

/** A row as the import reads it, with names instead of ids. `row` is its number in the sheet. */
export const importPreviewRow = z.object({
  row: z.int(),
  program_name: z.string(),
  activity_name: z.string(),
  stage_name: z.string(),
  weekday_name: z.string(),
  daily_name: z.string(),
  min_age: z.int(),
  max_age: z.int(),
  quota: z.int(),
  start_date: moment,
  final_date: moment,
  is_paid: z.boolean(),
  is_activated: z.boolean(),
  rate_name: textOrNull,
})
export type ImportPreviewRow = z.infer<typeof importPreviewRow>

/** An error in one cell. */
export const importError = z.object({
  row: z.int(),
  column: z.string(),
  slug: z.string(),
  heading: z.string(),
  /** The content of the cell, shortened. */
  value: textOrNull,
  text: z.string(),
})
export type ImportError = z.infer<typeof importError>

/** A row that is the same as existing schedules or as rows before it, or that clashes with them. */
export const importDuplicate = z.object({ row: z.int(), schedules: z.array(z.int()), rows: z.array(z.int()) })
export type ImportDuplicate = z.infer<typeof importDuplicate>

/**
 * What to do with the hidden rows and columns of the workbook. Without a choice, a workbook with hidden rows or columns is not
 * imported.
 */
export const hiddenChoices = ['import', 'leave_out'] as const
export type HiddenChoice = (typeof hiddenChoices)[number]

/** The largest number of listed items. All items are counted, and the marked workbook contains all of them. */
export const importListed = {
  errors: 1000,
  duplicates: 500,
  clashes: 500,
  hidden: 500,
  preview: 100,
  matches: 100,
} as const

/** The report on a workbook. It is under `details` of a successful response and also of an error. */
export const importReport = z.object({
  is_dry_run: z.boolean(),
  file_name: z.string(),
  /** The number of rows that are not empty, and how many of them have no error. */
  rows: z.int(),
  sound: z.int(),
  /**
   * The rows that are or would be created without those with errors, the duplicates and the clashes; and the numbers of
   * these.
   */
  creates: z.int(),
  left_out: z.int(),
  /** The first rows without an error. */
  preview: z.array(importPreviewRow),
  faults: z.array(importError),
  faults_count: z.int(),
  duplicates: z.array(importDuplicate),
  duplicates_count: z.int(),
  /** The rows whose hours overlap with those of a schedule or of an earlier row in the same stage on the same day. */
  clashes: z.array(importDuplicate),
  clashes_count: z.int(),
  /**
   * The hidden rows: hidden by a person, by a filter or with the whole sheet. Without a choice they count like all other rows.
   */
  hidden: z.array(z.int()),
  hidden_count: z.int(),
  /** The letters of the hidden columns that have values. */
  hidden_columns: z.array(z.string()),
  is_sheet_hidden: z.boolean(),
  /** The uploaded rows with their errors, as a data URL. The person corrects them and uploads the workbook again. */
  workbook: z.nullable(wireFile),
})
export type ImportReport = z.infer<typeof importReport>

/** Numbers of rows as people write them, the first ones: 3, 5–8, 12…. */
export function rowRanges(rows: readonly number[], most = 10): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last !== undefined && row === last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  const texts = ranges.slice(0, most).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return texts.join(', ') + (ranges.length > most ? '…' : '')
}
