import { type Row, type Sheet, styled } from '@portal/contract/workbook'
import type { CallContext } from '../../../http/call-context.ts'
import type { SignedIn } from '../../../http/principal.ts'
import { bogotaDay, wireMoment } from '../../../text/time.ts'
import { policyOf } from '../../authority/policies/policy-of.ts'
import { profilePolicy } from '../../authority/policies/profile.ts'

type Translate = CallContext<never>['translate']

/** The content of an export: exactly the rows of its filter and of the scope of its user. */
interface ExportSummary {
  readonly by: SignedIn
  /** The model of the rows: citizens, or enrolments, which contain full data only for citizens that the user may see. */
  readonly model: 'Profile' | 'CitizenSchedule'
  readonly now: Date
  readonly filter: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  /** Returns how many rows were written. The summary calls it; it is written last. */
  readonly count: () => number
}

/** A value of a filter as text. A filter that only needs to be present accepts any value, also an object of the address. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function filterRows(filter: ExportSummary['filter'], translate: Translate): Row[] {
  const given = Object.entries(filter).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  if (given.length === 0) return [[translate('exports.filter'), translate('exports.no_filter')]]
  return given.map(([field, value]) => [
    `${translate('exports.filter')}: ${translate(`fields.${field}`)}`,
    valueText(value),
  ])
}

/** Which rows the export contains. If full data is shown for fewer citizens, a second row describes them. */
function scopeRows({ by, model }: ExportSummary, translate: Translate): Row[] {
  const [rows, whole] = [policyOf(model).scope(by), profilePolicy.scope(by)]
  return [
    [translate('exports.citizens'), translate(`exports.scope_${rows}`)],
    ...(whole === rows ? [] : [[translate('exports.whole'), translate(`exports.scope_${whole}`)]]),
  ]
}

async function* summaryRows(summary: ExportSummary, translate: Translate): AsyncGenerator<Row> {
  const { by, now, filter, columns, count } = summary
  const viewed = by.roles.find(({ name }) => name === by.viewing_as)
  yield* [
    styled([translate('exports.scope'), ''], 'header'),
    [translate('exports.made_by'), by.full_name],
    [translate('exports.made_at'), wireMoment(now)],
    ...(viewed === undefined ? [] : [[translate('exports.viewed_as'), viewed.title]]),
    ...scopeRows(summary, translate),
    ...filterRows(filter, translate),
    [translate('exports.ages_of'), bogotaDay(now)],
    [translate('exports.columns'), columns.join(', ')],
    [translate('exports.rows'), count()],
  ]
}

/** The last sheet of an export: its author, time, citizens, filter, columns and number of rows. */
export function summarySheet(summary: ExportSummary, translate: Translate): Sheet {
  return { name: 'ALCANCE', widths: [34, 80], rows: summaryRows(summary, translate) }
}
