import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { registerMany } from '../../base/services/jobs/many/many-work.ts'
import { activateWork } from './activate-many.ts'
import { checkSchedule } from './check-schedule.ts'
import { copySchedules } from './copy-schedules.ts'
import { listSchedules } from './list-schedules.ts'
import { readSchedule } from './schedule-rows.ts'
import { readTimetable } from './timetable.ts'
import { updateSchedules } from './update-many.ts'
import { createSchedule, deleteSchedule, restoreSchedule, updateSchedule } from './write-schedule.ts'

/** Schedules: list, detail, timetable, changes. */
export function registerSchedules(registrar: Registrar): void {
  const { change, create, data, write, list, show } = registrar

  list(calls.listSchedules, { find: listSchedules })
  data(calls.timetable, readTimetable)
  show(calls.showSchedule, (db, { principal, params }) => readSchedule(db, principal, params.id))
  create(calls.createSchedule, 'done.created', createSchedule)
  write(calls.updateSchedule, 'done.updated', updateSchedule)
  write(calls.deleteSchedule, 'done.deleted', deleteSchedule)
  write(calls.restoreSchedule, 'done.restored', restoreSchedule)
  registerMany(registrar, activateWork)
  data(calls.checkSchedule, checkSchedule)
  change(calls.updateSchedules, updateSchedules)
  change(calls.copySchedules, copySchedules)
}
