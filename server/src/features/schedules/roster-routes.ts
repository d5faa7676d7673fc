import {
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
  checkTransitions as checkTransitionsCall,
  listCitizenSchedules as citizenSchedulesCall,
  listParticipantConsents as consentsCall,
  enrolCitizen as enrolCall,
  exportRoster as exportCall,
  listRoster as listCall,
  showEnrolment as showCall,
  listEnrolmentSteps as stepsCall,
  transitionEnrolment as transitionOneCall,
  undoEnrolmentTransition as undoOneCall,
  makeVoucher as voucherCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { namelessOf } from '../../identity/principals.ts'
import { registerMany } from '../../jobs/many/many-work.ts'
import { listCitizenSchedules } from './citizen-schedules.ts'
import { checkEnrolment, enrolCitizen } from './enrol-citizen.ts'
import { listEnrolmentSteps, stepColumns } from './enrolment-steps.ts'
import {
  checkEnrolmentTransitions,
  transitionEnrolment,
  transitionWork,
  undoEnrolmentTransition,
  undoWork,
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

/** The roster of a schedule: list, detail, transitions, enrolment by staff, consents, vouchers, and the same for one citizen. */
export function registerRoster(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  registerCall(app, serving, listCall, async (context) => {
    const { query, url, locale } = context
    const found = await listRoster(db, context)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, exportCall, (context) => exportRoster(db, context))

  registerCall(app, serving, showCall, async (context) => ({
    data: await showEnrolment(db, signedIn(context), context.origin, context.params, context.now),
    details: { headers: whole[context.locale] },
  }))

  registerMessageCall(app, serving, transitionOneCall, 'done.status_changed', (context) =>
    transitionEnrolment(db, context),
  )

  registerMany(app, serving, transitionWork)

  registerDataCall(app, serving, checkTransitionsCall, (context) => checkEnrolmentTransitions(db, context))

  registerMessageCall(app, serving, undoOneCall, 'done.undone', (context) => undoEnrolmentTransition(db, context))

  registerMany(app, serving, undoWork)

  registerCall(app, serving, stepsCall, async (context) => {
    const { params, query, url, locale, translate } = context
    const words = {
      nameless: (kind: PrincipalKind) => namelessOf(locale, kind),
      titleOf: (transition: string) => translate(`enrolment_transitions.${transition}`),
    }
    const found = await listEnrolmentSteps(db, signedIn(context), params, query, words)
    const values = { schedule_id: params.id, ...pageShown(query, found.rows.length) }
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return listing(found, query, url, { headers: stepHeaders[locale] })
  })

  registerDataCall(app, serving, consentsCall, async (context) => {
    const { params, now } = context
    const data = await listParticipantConsents(db, signedIn(context), params, now)
    const values = { schedule_id: params.id, count: data.length }
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return data
  })

  registerDataCall(app, serving, voucherCall, (context) =>
    makeVoucher(db, signedIn(context), context.params, { now: context.now, publicUrl }),
  )

  registerDataCall(app, serving, checkCall, async (context) => {
    const reasons = (await checkEnrolment(db, context)).map(({ code, params }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      can_waive: code === waivableReason,
    }))
    return { can_enrol: reasons.every(({ can_waive }) => can_waive), reasons }
  })

  registerCall(app, serving, enrolCall, async (context) => {
    const id = await enrolCitizen(db, context)
    return { data: context.translate('done.enrolled'), details: { id, citizen_schedule_id: id } }
  })

  registerCall(app, serving, citizenSchedulesCall, async (context) => {
    const { params, query, url, locale } = context
    const found = await listCitizenSchedules(db, signedIn(context), params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
