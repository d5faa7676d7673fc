import { randomUUID } from 'node:crypto'
import {
  type exportRoster as call,
  can,
  type Profile,
  type RosterRow,
  type Schedule,
  seesOnlyOwn,
} from '@portal/contract'
import { sql } from 'kysely'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import { type ExportColumn, moment, personColumns, plain } from '../citizens/export-columns.ts'
import { readManyWhole } from '../citizens/rows.ts'
import type { Db } from '../db.ts'
import { readSchedule } from '../enrolment/schedule-rows.ts'
import { Refusal } from '../errors.ts'
import { sealSheet } from '../export-seal.ts'
import { wireMoment } from '../time.ts'
import { type Cell, type Row, styled } from '../workbooks/cells.ts'
import type { Sheet } from '../workbooks/sheet-xml.ts'
import { workbookBuffer, workbookMime } from '../workbooks/write-workbook.ts'
import { countRoster, readWholeRoster } from './list-roster.ts'
import { matchingRoster, refuseAbsentSchedule } from './roster-of.ts'

/** Rows that are answered at once; more of them are the work of a job (decisions §7). */
export const mostAtOnce = 2000

type Person = Profile & RosterRow
type Say = Asked<never>['say']

/** The columns of PERFILES, with the status of the enrolment second (domain facts §5.3). */
const columns: readonly ExportColumn<Person>[] = [
  ...personColumns<Person>([plain('schedule_status_name', 22)]),
  moment('citizen_schedule_created_at'),
  moment('citizen_schedule_payment_at'),
  moment('created_at'),
  moment('updated_at'),
]

/** Rows 1 to 11: what the schedule is; row 12 is empty and row 13 holds the headings (domain facts §5.3). */
function headRows(schedule: Schedule, say: Say, made: { by: string; now: Date }): Row[] {
  const label = (key: string): Cell => ({ value: say(key), style: 'label' })
  const yesNo = (value: boolean) => say(value ? 'exports.yes' : 'exports.no')
  const pair = (left: [string, Cell], right: [string, Cell]): Row => [
    label(left[0]),
    left[1],
    null,
    label(right[0]),
    right[1],
  ]
  return [
    [{ value: say('exports.roster'), style: 'title' }],
    pair(['exports.made_by', made.by], ['exports.made_at', wireMoment(made.now)]),
    pair(['fields.program_name', schedule.program_name], ['fields.weekday_name', schedule.weekday_name]),
    pair(['fields.activity_name', schedule.activity_name], ['fields.daily_name', schedule.daily_name]),
    pair(['fields.stage_name', schedule.stage_name], ['fields.min_age', schedule.min_age]),
    pair(['fields.park_code', schedule.park_code], ['fields.max_age', schedule.max_age]),
    pair(['fields.park_name', schedule.park_name], ['fields.is_paid', yesNo(schedule.is_paid)]),
    pair(['fields.park_address', schedule.park_address], ['fields.is_initiate', yesNo(schedule.is_initiate)]),
    pair(['fields.opening_date', schedule.start_date], ['fields.closing_date', schedule.final_date]),
    pair(['fields.quota', schedule.quota], ['fields.taken', schedule.taken]),
    pair(['fields.accepted', schedule.accepted], ['fields.pending', schedule.pending]),
    [],
  ]
}

function peopleSheet(schedule: Schedule, people: readonly Person[], say: Say, made: { by: string; now: Date }): Sheet {
  const head = headRows(schedule, say, made)
  const headings = styled(
    columns.map(({ label }) => say(`fields.${label}`)),
    'header',
  )
  // Rows are numbered from 1, and the headings stand in row 13.
  const body = people.map((person, index) => columns.map(({ cell }) => cell(person, index + head.length + 2)))
  return {
    name: 'PERFILES',
    columns: columns.map(({ width = 16 }) => ({ width })),
    rows: [...head, headings, ...body],
    frozen: { rows: head.length + 1 },
    filterRow: head.length,
  }
}

/**
 * The workbook of who is enrolled: exactly the rows of the filter and the scope, the sensitive fields too, and its seal. That
 * it was made is in the audit trail before it is answered.
 * @throws Refusal 404 without the schedule, 422 when there are too many rows for one answer.
 */
export async function exportRoster(db: Db, asked: Asked<typeof call>): Promise<{ name: string; file: string }> {
  const { params, query, origin, now, say } = asked
  const by = signedIn(asked)
  await refuseAbsentSchedule(db, by, params.id)
  const schedule = await readSchedule(db, params.id)
  if (schedule === undefined) throw new Refusal('not_found')
  const count = await countRoster(db, matchingRoster(by, schedule.id, query))
  if (count > mostAtOnce) throw new Refusal('too_many_rows', { params: { max: mostAtOnce }, details: { count } })
  const rows = await readWholeRoster(db, by, schedule.id, query, mostAtOnce, now)
  const ids = rows.map(({ id }) => id)
  const whole = await readManyWhole(db, sql`unnest(${ids}::integer[]) with ordinality as page(id, position)`, now)
  const byId = new Map(whole.map((person) => [person.id, person]))
  const people = rows.flatMap((row) => {
    const person = byId.get(row.id)
    return person === undefined ? [] : [{ ...row, ...person }]
  })
  const seal = {
    by,
    now,
    filter: query,
    columns: columns.map(({ label }) => say(`fields.${label}`)),
    count: people.length,
    isOwnOnly: seesOnlyOwn(by) || !can(by, 'view', 'Profile'),
  }
  await trace(db, origin, [
    {
      event: 'exported',
      entity: 'Schedule',
      entity_id: schedule.id,
      new_values: { rows: people.length, filter: query },
    },
  ])
  const sheets = [peopleSheet(schedule, people, say, { by: by.full_name, now }), sealSheet(seal, say)]
  const bytes = await workbookBuffer({ sheets })
  const name = `PORTAL-CIUDADANO-${randomUUID().toUpperCase()}.xlsx`
  return { name, file: `data:${workbookMime};base64,${bytes.toString('base64')}` }
}
