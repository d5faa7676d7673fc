import {
  type PrincipalKind,
  rosterExpanded,
  rosterHeaders,
  rosterWhole,
  scheduleExpanded,
  scheduleHeaders,
  waivableReason,
} from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { listing, titled } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
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

  registerCall(app, serving, calls.listRoster, async (context) => {
    const { query, url, locale } = context
    const found = await listRoster(db, context)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, calls.exportRoster, (context) => exportRoster(db, context))

  registerCall(app, serving, calls.showEnrolment, async (context) => ({
    data: await showEnrolment(db, context.who, context.origin, context.params, context.now),
    details: { headers: whole[context.locale] },
  }))

  registerMessageCall(app, serving, calls.transitionEnrolment, 'done.status_changed', (context) =>
    transitionEnrolment(db, context),
  )

  registerMany(app, serving, transitionWork)

  registerDataCall(app, serving, calls.checkTransitions, (context) => checkEnrolmentTransitions(db, context))

  registerMessageCall(app, serving, calls.undoEnrolmentTransition, 'done.undone', (context) =>
    undoEnrolmentTransition(db, context),
  )

  registerMany(app, serving, undoWork)

  registerCall(app, serving, calls.listEnrolmentSteps, async (context) => {
    const { params, query, url, locale, translate } = context
    const words = {
      nameless: (kind: PrincipalKind) => namelessOf(locale, kind),
      titleOf: (transition: string) => translate(`enrolment_transitions.${transition}`),
    }
    const found = await listEnrolmentSteps(db, context.who, params, query, words)
    const values = { schedule_id: params.id, ...pageShown(query, found.rows.length) }
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return listing(found, query, url, { headers: stepHeaders[locale] })
  })

  registerDataCall(app, serving, calls.listParticipantConsents, async (context) => {
    const { params, now } = context
    const data = await listParticipantConsents(db, context.who, params, now)
    const values = { schedule_id: params.id, count: data.length }
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return data
  })

  registerDataCall(app, serving, calls.makeVoucher, (context) =>
    makeVoucher(db, context.who, context.params, { now: context.now, publicUrl }),
  )

  registerDataCall(app, serving, calls.checkEnrolment, async (context) => {
    const reasons = (await checkEnrolment(db, context)).map(({ code, params }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      can_waive: code === waivableReason,
    }))
    return { can_enrol: reasons.every(({ can_waive }) => can_waive), reasons }
  })

  registerCall(app, serving, calls.enrolCitizen, async (context) => {
    const id = await enrolCitizen(db, context)
    return { data: context.translate('done.enrolled'), details: { id, citizen_schedule_id: id } }
  })

  registerCall(app, serving, calls.listCitizenSchedules, async (context) => {
    const { params, query, url, locale } = context
    const found = await listCitizenSchedules(db, context.who, params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
