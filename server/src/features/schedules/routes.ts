import { scheduleExpanded, scheduleHeaders } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { readSchedule } from '../../enrolment/schedule-rows.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerListCall, registerShowCall } from '../../http/list-calls.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { registerMany } from '../../jobs/many/many-work.ts'
import { activateWork } from './activate-many.ts'
import { checkSchedule } from './check-schedule.ts'
import { copySchedules } from './copy-schedules.ts'
import { listSchedules } from './list-schedules.ts'
import { registerRoster } from './roster-routes.ts'
import { readTimetable } from './timetable.ts'
import { updateSchedules } from './update-many.ts'
import { createSchedule, deleteSchedule, restoreSchedule, updateSchedule } from './write-schedule.ts'

const columns = { headers: scheduleHeaders, expanded: scheduleExpanded }
const whole = [...scheduleHeaders, ...scheduleExpanded]

/**
 * Schedules: list, detail, timetable, changes, and their rosters (domain facts §1.4, decisions §5–§6). `publicUrl` is the public address
 * of the web application, if configured.
 */
export function registerSchedules(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  registerListCall(app, serving, calls.listSchedules, { ...columns, find: listSchedules })

  registerDataCall(app, serving, calls.timetable, (context) => readTimetable(db, context))

  registerShowCall(app, serving, calls.showSchedule, whole, (_, { who, params }) => readSchedule(db, who, params.id))

  registerMessageCall(app, serving, calls.createSchedule, 'done.created', (context) => createSchedule(db, context))

  registerMessageCall(app, serving, calls.updateSchedule, 'done.updated', (context) => updateSchedule(db, context))

  registerMessageCall(app, serving, calls.deleteSchedule, 'done.deleted', (context) => deleteSchedule(db, context))

  registerMessageCall(app, serving, calls.restoreSchedule, 'done.restored', (context) => restoreSchedule(db, context))

  registerMany(app, serving, activateWork)

  registerDataCall(app, serving, calls.checkSchedule, (context) => checkSchedule(db, context))

  registerCall(app, serving, calls.updateSchedules, (context) => updateSchedules(db, context))

  registerCall(app, serving, calls.copySchedules, (context) => copySchedules(db, context))

  registerRoster(app, serving, publicUrl)
}
