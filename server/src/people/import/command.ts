import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { HiddenChoice, Locale } from '@portal/contract'
import type { Db } from '../../base/database/db.ts'
import { actor, type Origin } from '../../base/database/principals.ts'
import { AppError, translateFieldErrors } from '../../base/errors/errors.ts'
import {
  type Command,
  openCommandDb,
  readArguments,
  standing,
  terminalOrigin,
  UsageError,
} from '../../base/services/commands/command.ts'
import { hiddenParams, hidesSomething } from '../../base/services/import/sheet-checks.ts'
import { terminalLocale, terminalText } from '../../base/text/terminal.ts'
import { type Encoding, encodings } from './csv-text.ts'
import { ImportError, importText } from './messages.ts'
import { writeReport } from './report.ts'
import { type Counts, type Finding, type Import, type ImportOrder, openImport } from './run.ts'
import { writeTemplate } from './template.ts'

/** The parsed arguments of the command: a template to write, or a file to import. */
type ImportOptions = { readonly locale: Locale } & (
  | { readonly template: string }
  | { readonly order: ImportOrder; readonly report: string | undefined; readonly as: string | undefined }
)

/** Exit codes: everything is imported, some rows are not imported, or the import failed. */
export const codes = { fine: 0, left: 1, impossible: 2 } as const

/** The maximum number of findings that the terminal shows. A report contains all of them. */
const shownAtMost = 20
/** Number of rows between two lines of progress. */
const progressStep = 10_000

/** The values of `--hidden`. */
const hiddenChoices = { import: 'import', 'leave-out': 'leave_out' } as const satisfies Record<string, HiddenChoice>
type HiddenName = keyof typeof hiddenChoices

const placeOf = (path: string) => resolve(standing, path)

function oneOf<T extends string>(name: string, values: readonly T[], text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  const value = values.find((one) => one === text.toLowerCase())
  if (value === undefined)
    throw new UsageError(terminalText('arguments.one_of', { option: name, values: values.join(', '), text }))
  return value
}

/** Parses the arguments of the command. `locale` is that of messages, report and template. @throws UsageError with one sentence. */
export function readOptions(args: readonly string[], locale = terminalLocale()): ImportOptions {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = readArguments(args, {
    file: text,
    report: text,
    template: text,
    encoding: text,
    sheet: text,
    hidden: text,
    as: text,
    yes: flag,
    'dry-run': flag,
    update: flag,
  })
  const { template, file, report, as, yes = false, update = false, sheet } = values
  const hidden = oneOf('hidden', Object.keys(hiddenChoices) as HiddenName[], values.hidden)
  for (const path of [template, report]) {
    if (path !== undefined && !/\.(csv|xlsx)$/i.test(path)) {
      throw new UsageError(terminalText('citizens.report_or_template', { path }))
    }
  }
  if (template !== undefined) {
    if (file !== undefined) throw new UsageError(terminalText('citizens.template_or_file'))
    return { locale, template: placeOf(template) }
  }
  if (file === undefined) throw new UsageError(terminalText('citizens.say_file'))
  if (yes && values['dry-run']) throw new UsageError(terminalText('citizens.yes_or_dry'))
  const encoding: Encoding | undefined = oneOf('encoding', encodings, values.encoding)
  const path = placeOf(file)
  if (report !== undefined && placeOf(report) === path) throw new UsageError(importText(locale, 'same_file'))
  const manner = {
    isDryRun: !yes,
    isUpdating: update,
    hidden: hidden === undefined ? undefined : hiddenChoices[hidden],
  }
  const order = { path, fileName: basename(path), encoding, sheet, ...manner, locale }
  return { locale, order, as, report: report === undefined ? undefined : placeOf(report) }
}

/** The author of the import for the audit log: a named member of staff, else the system. */
async function originOf(db: Db, username: string | undefined): Promise<Origin> {
  const origin = terminalOrigin('import-citizens')
  if (username === undefined) return origin
  const person = await db
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .where('is_locked', '=', false)
    .executeTakeFirst()
  if (person === undefined) throw new ImportError('as_unknown', { username })
  const name = `${person.name} ${person.surname}`.toLocaleUpperCase('es')
  return { ...origin, ...actor({ kind: 'staff', id: person.id }, name) }
}

function sentenceOf({ row, column, heading, value, text }: Finding, locale: Locale): string {
  if (column === null && heading === null) return importText(locale, 'finding_row', { row, text })
  return importText(locale, 'finding', { row, column: column ?? '–', heading, value, text })
}

/** Prints the progress at intervals. */
function progress(locale: Locale, print: (line: string) => void): (counts: Readonly<Counts>) => void {
  const begun = performance.now()
  let milestone = progressStep
  return ({ rows }) => {
    if (rows < milestone) return
    const speed = Math.round(rows / ((performance.now() - begun) / 1000))
    print(importText(locale, 'progress', { rows, speed }))
    milestone = rows - (rows % progressStep) + progressStep
  }
}

/** Passes all findings on and prints the first ones. */
async function* reporting(
  work: Import,
  { locale }: ImportOrder,
  print: (line: string) => void,
): AsyncGenerator<Finding> {
  let count = 0
  for await (const finding of work.findings()) {
    count += 1
    if (count <= shownAtMost) print(sentenceOf(finding, locale))
    yield finding
  }
  if (count > shownAtMost) print(importText(locale, 'more', { count: count - shownAtMost }))
}

/** How many rows and columns are hidden, which, and what happens to them. */
function hiddenLines(work: Import, { locale, hidden: choice }: ImportOrder): string[] {
  if (!hidesSomething(work)) return []
  return [
    ...(work.isSheetHidden ? [importText(locale, 'hidden_sheet')] : []),
    importText(locale, choice === undefined ? 'hidden_found' : `hidden_found_${choice}`, hiddenParams(work)),
  ]
}

function summary({ counts }: Import, { locale, isDryRun }: ImportOrder): string[] {
  const counted = (key: Parameters<typeof importText>[1], count: number) => `  ${importText(locale, key, { count })}`
  return [
    importText(locale, 'summary', { rows: counts.rows }),
    counted(isDryRun ? 'summary_new_dry' : 'summary_new', counts.new),
    counted('summary_same', counts.same),
    ...(counts.updated > 0 ? [counted(isDryRun ? 'summary_updated_dry' : 'summary_updated', counts.updated)] : []),
    counted('summary_differing', counts.differing),
    counted('summary_rejected', counts.rejected),
    ...(counts.notices > 0 ? [counted('summary_notices', counts.notices)] : []),
    ...(isDryRun ? [importText(locale, 'dry')] : []),
  ]
}

/** The messages of an error that a person can act on; undefined for other errors. */
function sentencesOf(error: unknown, locale: Locale): string[] | undefined {
  if (error instanceof ImportError) return [error.text(locale)]
  if (!(error instanceof AppError) || error.errors === undefined) return undefined
  const messages = translateFieldErrors(locale, error.errors)
  const errors = Object.values(error.errors).flat()
  const isTooMuch = errors.some(({ key }) => /workbook_(size|rows|time|text)$/.test(key))
  return isTooMuch ? [...messages, importText(locale, 'use_csv')] : messages
}

/**
 * Imports citizens from a file, or writes a template for one.
 * @returns one of {@link codes}.
 */
export async function importCitizens(
  options: ImportOptions,
  { db, print, now = () => new Date() }: { db: Db; print: (line: string) => void; now?: () => Date },
): Promise<number> {
  const { locale } = options
  let work: Import | undefined
  try {
    if ('template' in options) {
      // A person may have filled in the existing file, so it is not overwritten.
      if (existsSync(options.template)) throw new ImportError('template_exists', { file: basename(options.template) })
      await writeTemplate(db, options.template, locale)
      print(importText(locale, 'template_done', { file: options.template }))
      return codes.fine
    }
    const { order, report } = options
    const context = { db, origin: await originOf(db, options.as), now, onBatch: progress(locale, print) }
    work = await openImport(context, order)
    print(importText(locale, 'reading', { file: order.fileName, form: work.form }))
    if (work.unknown.length > 0) print(importText(locale, 'headings_unknown', { columns: work.unknown.join(', ') }))
    for (const line of hiddenLines(work, order)) print(line)
    const findings = reporting(work, order, print)
    if (report !== undefined) await writeReport(findings, report, locale)
    else for await (const _ of findings);
    for (const line of summary(work, order)) print(line)
    if (report !== undefined) print(importText(locale, 'report_done', { file: report }))
    return work.counts.rejected + work.counts.differing > 0 ? codes.left : codes.fine
  } catch (error) {
    const isPartly = 'order' in options && !options.order.isDryRun && (work?.counts.rows ?? 0) > 0
    if (isPartly) print(importText(locale, 'stopped', { row: work?.counts.lastRow }))
    const sentences = sentencesOf(error, locale)
    if (sentences === undefined) throw error
    for (const sentence of sentences) print(sentence)
    return codes.impossible
  }
}

/** Imports the citizens of an institute. */
export const importCitizensCommand: Command = {
  name: 'import-citizens',
  run: async ({ args, print, openDatabase, ending }) => {
    const options = readOptions(args)
    return importCitizens(options, { db: openCommandDb(await openDatabase(), ending), print })
  },
}
