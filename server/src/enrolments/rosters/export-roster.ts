import { buffer } from 'node:stream/consumers'
import { couldMeet, fileName, type Profile, type RosterRow, type Schedule } from '@portal/contract'
import { exportRoster as call, type RosterFilter } from '@portal/contract/staff'
import { type Cell, type Row, styled, workbookMime } from '@portal/contract/workbook'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { countRows } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { type Progress, rowBatches } from '../../base/database/row-batches.ts'
import { readBatches } from '../../base/database/snapshot.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { enrolmentPolicy } from '../../base/services/authority/policies/enrolment.ts'
import type { ExportKind } from '../../base/services/jobs/exports/make-export.ts'
import { exportKey, mostCounted, mostInResponse, orderExport } from '../../base/services/jobs/exports/order-export.ts'
import { summarySheet } from '../../base/services/jobs/exports/summary-sheet.ts'
import { asWireFile } from '../../base/storage/stored-files.ts'
import { tableSheets } from '../../base/storage/workbooks/split-rows.ts'
import { workbookBytes } from '../../base/storage/workbooks/write-workbook.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaDay, wireMoment } from '../../base/text/time.ts'
import { readSchedule } from '../../offer/schedules/schedule-rows.ts'
import { type ExportColumn, moment, personColumns, plain } from '../../people/list/export-columns.ts'
import { readManyWhole } from '../../people/list/rows.ts'
import { allPairs, type EnrolledPair, readPairs } from './list-roster.ts'

/** Number of citizens that are read at a time. */
const batch = 500

/** The job type of these exports. */
export const rosterExport = 'roster'

type Person = Profile & RosterRow
type Translate = CallContext<never>['translate']

/** The columns of PERFILES, with the status of the enrolment second, and last whether the age was outside the range. */
const columnsIn = (translate: Translate): readonly ExportColumn<Person>[] => [
  ...personColumns<Person>([plain('schedule_status_name', 22)]),
  moment('citizen_schedule_created_at'),
  moment('citizen_schedule_payment_at'),
  moment('created_at'),
  moment('updated_at'),
  { label: 'age_waived', cell: ({ age_waived }) => translate(age_waived ? 'exports.yes' : 'exports.no') },
]

/** The columns shown for a citizen whom the person may not view: name, age and status. */
const alwaysShown = new Set([
  ...['id', 'schedule_status_name', 'status', 'name', 'surname', 'age', 'age_waived'],
  ...['citizen_schedule_created_at', 'citizen_schedule_payment_at'],
])

/** Rows 1 to 11 describe the schedule; row 12 is empty and row 13 has the headings. */
function headRows(schedule: Schedule, translate: Translate, made: { by: string; now: Date }): Row[] {
  const label = (key: string): Cell => ({ value: translate(key), style: 'label' })
  const yesNo = (value: boolean) => translate(value ? 'exports.yes' : 'exports.no')
  const { teams_schedules_count: teams, teams_accepted } = schedule
  const pairs: readonly (readonly [string, Cell, string, Cell])[] = [
    ['exports.made_by', made.by, 'exports.made_at', wireMoment(made.now)],
    ['fields.program_name', schedule.program_name, 'fields.weekday_name', schedule.weekday_name],
    ['fields.activity_name', schedule.activity_name, 'fields.daily_name', schedule.daily_name],
    ['fields.stage_name', schedule.stage_name, 'fields.min_age', schedule.min_age],
    ['fields.park_code', schedule.park_code, 'fields.max_age', schedule.max_age],
    ['fields.park_name', schedule.park_name, 'fields.is_paid', yesNo(schedule.is_paid)],
    ['fields.park_address', schedule.park_address, 'fields.is_initiate', yesNo(schedule.is_initiate)],
    ['fields.opening_date', schedule.start_date, 'fields.closing_date', schedule.final_date],
    schedule.is_teams
      ? ['fields.team_quota', schedule.team_quota, 'fields.teams_schedules_count', teams]
      : ['fields.quota', schedule.quota, 'fields.taken', schedule.taken],
    schedule.is_teams
      ? ['fields.accepted', teams_accepted, 'fields.pending', teams - teams_accepted]
      : ['fields.accepted', schedule.accepted, 'fields.pending', schedule.pending],
  ]
  return [
    [{ value: translate('exports.roster'), style: 'title' }],
    ...pairs.map(([left, one, right, other]): Row => [label(left), one, null, label(right), other]),
    [],
  ]
}

interface Making {
  readonly db: Db
  readonly principal: SignedIn
  readonly translate: Translate
  readonly now: Date
  readonly schedule: Schedule
  readonly filter: RosterFilter
  readonly pairs: AsyncIterable<readonly EnrolledPair[]> | Iterable<readonly EnrolledPair[]>
  readonly count: number
  readonly progress: Progress
}

/** The enrolled citizens with all fields that an export shows, read in batches. */
async function* peopleOf(making: Making): AsyncGenerator<{ person: Person; isSeen: boolean }> {
  const { db, principal, now, pairs, count, progress } = making
  let done = 0
  for await (const some of pairs) {
    const rows = await readPairs(db, principal, some, now)
    const ids = rows.map(({ id }) => id)
    const whole = await readManyWhole(db, ids, now)
    const byId = new Map(whole.map((person) => [person.id, person]))
    const seenIds = new Set(some.filter(({ is_seen }) => is_seen).map(({ profile_id }) => profile_id))
    for (const row of rows) {
      const person = byId.get(row.id)
      if (person !== undefined) yield { person: { ...row, ...person }, isSeen: seenIds.has(row.id) }
    }
    done += some.length
    await progress(done, count)
  }
}

function workbookOf(making: Making): AsyncGenerator<Buffer> {
  const { principal, translate, now, schedule, filter } = making
  const columns = columnsIn(translate)
  const headings = columns.map(({ label }) => translate(`fields.${label}`))
  const head = [...headRows(schedule, translate, { by: principal.full_name, now }), styled(headings, 'header')]
  let count = 0
  async function* people(): AsyncGenerator<Row> {
    for await (const { person, isSeen } of peopleOf(making)) {
      count += 1
      yield columns.map(({ label, cell }) => (isSeen || alwaysShown.has(label) ? cell(person) : null))
    }
  }
  const widths = columns.map(({ width = 16 }) => width)
  const summary = {
    by: principal,
    model: 'CitizenSchedule',
    now,
    filter,
    columns: headings,
    count: () => count,
  } as const
  return workbookBytes({
    sheets: [
      ...tableSheets('PERFILES', head, widths, { rows: people(), count: making.count }),
      summarySheet(summary, translate),
    ],
  })
}

/**
 * The workbook of enrolled citizens: up to 2,000 rows at once, otherwise with a job that makes it. It is in the audit log first.
 * @throws AppError 404 without the schedule, 429 while three of the person's exports wait.
 */
export async function exportRoster(db: Db, context: CallContext<typeof call>): Promise<CallResult<typeof call>> {
  const { principal, params, query, origin, now, locale, translate } = context
  const schedule = await readSchedule(db, principal, params.id)
  const { statement, matched } = allPairs(principal, schedule.id, query, now)
  const count = await countRows(db, sql`${matched} limit ${mostCounted}`)
  if (count > mostInResponse) {
    const input = { ...query, schedule: schedule.id }
    const scope = rosterKind.scopeOf(principal)
    return orderExport(db, context, { type: rosterExport, key: exportKey('xlsx'), input, count, scope })
  }
  const { rows: pairs } = await statement.execute(db)
  const new_values = { rows: pairs.length, filter: query }
  await writeAudit(db, origin, [{ event: 'exported', entity: 'Schedule', entity_id: schedule.id, new_values }])
  const given = { pairs: rowBatches(pairs, batch), count, progress: async () => undefined }
  const bytes = await buffer(workbookOf({ db, principal, translate, now, schedule, filter: query, ...given }))
  const name = fileName(rosterKind.title(locale, { schedule: schedule.id }), 'xlsx', bogotaDay(now))
  return { data: asWireFile({ name, mime: workbookMime, bytes }), details: null }
}

/** How the file of a requested export is made, with the abilities and the scope that its person has when it is made. */
export const rosterKind = {
  mayRead: (principal) => couldMeet(principal, call.needs),
  scopeOf: (principal) => enrolmentPolicy.scope(principal),
  title: (locale, { schedule }) => translate(locale, 'exports.roster_file', { schedule: String(schedule) }),
  async *make({ db, principal, locale, now, input, progress }) {
    const parsed = safeParse(call.query, input)
    if (!parsed.success || typeof input.schedule !== 'number') throw new AppError('invalid')
    const filter = parsed.data as RosterFilter
    const schedule = await readSchedule(db, principal, input.schedule)
    const translateCell: Translate = (key, params) => translate(locale, key, params)
    const { statement, matched } = allPairs(principal, schedule.id, filter, now)
    const given = { pairs: readBatches(db, statement, batch), count: await countRows(db, matched), progress }
    yield* workbookOf({ db, principal, translate: translateCell, now, schedule, filter, ...given })
  },
} satisfies ExportKind
