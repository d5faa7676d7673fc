import {
  errorCodes,
  type PrincipalKind,
  rosterExpanded,
  rosterHeaders,
  rosterWhole,
  scheduleExpanded,
  scheduleHeaders,
  waivableReason,
} from '@portal/contract'
import {
  checkEnrolment as checkCall,
  listCitizenSchedules as citizenSchedulesCall,
  listParticipantConsents as consentsCall,
  enrolCitizen as enrolCall,
  exportRoster as exportCall,
  listRoster as listCall,
  moveEnrolments as moveManyCall,
  moveEnrolment as moveOneCall,
  type SkippedRow,
  showEnrolment as showCall,
  listEnrolmentSteps as stepsCall,
  undoEnrolmentMoves as undoManyCall,
  undoEnrolmentMove as undoOneCall,
  makeVoucher as voucherCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { namelessOf } from '../../identity/principals.ts'
import { listCitizenSchedules } from './citizen-schedules.ts'
import { checkEnrolment, enrolCitizen } from './enrol-citizen.ts'
import { listEnrolmentSteps, stepColumns } from './enrolment-steps.ts'
import {
  type SkippedEnrolment,
  transitionEnrolment,
  transitionEnrolments,
  undoEnrolmentTransition,
  undoEnrolmentTransitions,
} from './enrolment-transitions.ts'
import { exportRoster } from './export-roster.ts'
import { listRoster } from './list-roster.ts'
import { makeVoucher } from './make-voucher.ts'
import { listParticipantConsents } from './participant-consents.ts'
import { showEnrolment } from './show-enrolment.ts'

const headers = titled(rosterHeaders)
const expanded = titled(rosterExpanded)
const whole = titled(rosterWhole)
const stepHeaders = titled(stepColumns)
const scheduleColumns = { headers: titled(scheduleHeaders), expanded: titled(scheduleExpanded) }

type Say = (key: string, params?: Record<string, unknown>) => string

/** Why each enrolment was left out, in words: the message of the error that the call for one would return, if it is an error. */
function inWords(left: readonly SkippedEnrolment[], say: Say): SkippedRow[] {
  return left.map(({ id, code, params }) => {
    const isRefusal = code in errorCodes && code !== 'not_found' && code !== 'forbidden'
    return { id, code, reason: say(isRefusal ? `refusals.${code}` : `enrolment_skipped.${code}`, params) }
  })
}

/** The roster of a schedule: list, detail, transitions, enrolment by staff, consents, vouchers, and the same for one citizen. */
export function registerRoster(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  registerCall(app, serving, listCall, async (asked) => {
    const { query, url, locale } = asked
    const found = await listRoster(db, asked)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, exportCall, (asked) => exportRoster(db, asked))

  registerCall(app, serving, showCall, async (asked) => ({
    data: await showEnrolment(db, signedIn(asked), asked.origin, asked.params, asked.now),
    details: { headers: whole[asked.locale] },
  }))

  registerCall(app, serving, moveOneCall, async (asked) => ({
    details: await transitionEnrolment(db, asked),
    data: asked.say('done.moved'),
  }))

  registerCall(app, serving, moveManyCall, async (asked) => {
    const { skipped, ...moved } = await transitionEnrolments(db, asked)
    const details = { ...moved, skipped: inWords(skipped, asked.say) }
    return { data: asked.say('done.moved_many', { count: moved.moved }), details }
  })

  registerCall(app, serving, undoOneCall, async (asked) => {
    await undoEnrolmentTransition(db, asked)
    return { data: asked.say('done.undone'), details: null }
  })

  registerCall(app, serving, undoManyCall, async (asked) => {
    const { undone, skipped } = await undoEnrolmentTransitions(db, asked)
    const details = { undone, skipped: inWords(skipped, asked.say) }
    return { data: asked.say('done.undone_many', { count: undone }), details }
  })

  registerCall(app, serving, stepsCall, async (asked) => {
    const { params, query, url, locale, say } = asked
    const words = {
      nameless: (kind: PrincipalKind) => namelessOf(locale, kind),
      titleOf: (move: string) => say(`enrolment_moves.${move}`),
    }
    const found = await listEnrolmentSteps(db, signedIn(asked), params, query, words)
    const values = { schedule_id: params.id, ...pageShown(query, found.rows.length) }
    await auditReading(db, asked, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return listing(found, query, url, { headers: stepHeaders[locale] })
  })

  registerCall(app, serving, consentsCall, async (asked) => {
    const { params, now } = asked
    const data = await listParticipantConsents(db, signedIn(asked), params, now)
    const values = { schedule_id: params.id, count: data.length }
    await auditReading(db, asked, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return { data, details: null }
  })

  registerCall(app, serving, voucherCall, async (asked) => ({
    data: await makeVoucher(db, signedIn(asked), asked.params, { now: asked.now, publicUrl }),
    details: null,
  }))

  registerCall(app, serving, checkCall, async (asked) => {
    const reasons = (await checkEnrolment(db, asked)).map(({ code, params }) => ({
      code,
      reason: asked.say(`refusals.${code}`, params),
      can_waive: code === waivableReason,
    }))
    return { data: { can_enrol: reasons.every(({ can_waive }) => can_waive), reasons }, details: null }
  })

  registerCall(app, serving, enrolCall, async (asked) => {
    const id = await enrolCitizen(db, asked)
    return { data: asked.say('done.enrolled'), details: { id, citizen_schedule_id: id } }
  })

  registerCall(app, serving, citizenSchedulesCall, async (asked) => {
    const { params, query, url, locale } = asked
    const found = await listCitizenSchedules(db, signedIn(asked), params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, asked, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
