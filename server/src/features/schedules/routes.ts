import { scheduleExpanded, scheduleHeaders } from '@portal/contract'
import {
  activateSchedules as activateCall,
  createSchedule as createCall,
  deleteSchedule as deleteCall,
  listSchedules as listCall,
  restoreSchedule as restoreCall,
  showSchedule as showCall,
  timetable as timetableCall,
  updateSchedule as updateCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { readSchedule } from '../../enrolment/schedule-rows.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { activateMany } from './activate-many.ts'
import { deleteSchedule, restoreSchedule } from './delete-schedule.ts'
import { listSchedules } from './list-schedules.ts'
import { registerRoster } from './roster-routes.ts'
import { readTimetable } from './timetable.ts'
import { createSchedule, updateSchedule } from './write-schedule.ts'

const headers = titled(scheduleHeaders)
const expanded = titled(scheduleExpanded)
const whole = titled([...scheduleHeaders, ...scheduleExpanded])

/**
 * Schedules: list, detail, timetable, changes, and their rosters (domain facts §1.4, decisions §5–§6). `publicUrl` is the public address
 * of the web application, if configured.
 */
export function registerSchedules(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  registerCall(app, serving, listCall, async (asked) => {
    const { query, url, locale, now } = asked
    const found = await listSchedules(db, signedIn(asked), query, now)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, timetableCall, async (asked) => ({
    data: await readTimetable(db, signedIn(asked), asked.query, asked.now),
    details: null,
  }))

  registerCall(app, serving, showCall, async (asked) => ({
    data: await readSchedule(db, signedIn(asked), asked.params.id),
    details: { headers: whole[asked.locale] },
  }))

  registerCall(app, serving, createCall, async (asked) => ({
    details: await createSchedule(db, asked),
    data: asked.say('done.created'),
  }))

  registerCall(app, serving, updateCall, async (asked) => {
    await updateSchedule(db, asked)
    return { data: asked.say('done.updated'), details: null }
  })

  registerCall(app, serving, deleteCall, async (asked) => {
    await deleteSchedule(db, asked)
    return { data: asked.say('done.deleted'), details: null }
  })

  registerCall(app, serving, restoreCall, async (asked) => {
    await restoreSchedule(db, asked)
    return { data: asked.say('done.restored'), details: null }
  })

  registerCall(app, serving, activateCall, async (asked) => {
    const { changed, skipped } = await activateMany(db, asked)
    const details = {
      changed,
      skipped: skipped.map(({ id, code }) => ({ id, code, reason: asked.say(`enrolment_skipped.${code}`) })),
    }
    const key = asked.body.is_activated ? 'done.activated' : 'done.deactivated'
    return { data: asked.say(key, { count: changed }), details }
  })

  registerRoster(app, serving, publicUrl)
}
