import {
  rosterExpanded,
  rosterHeaders,
  rosterWhole,
  scheduleExpanded,
  scheduleHeaders,
  waivableReason,
} from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading } from '../../audit/audit-reading.ts'
import { staffVoucherPath, voucherOf } from '../../enrolment/vouchers.ts'
import type { AppContext } from '../../http/call-context.ts'
import { columnsNamed, registerListCall, registerShowCall } from '../../http/list-calls.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { registerMany } from '../../jobs/many/many-work.ts'
import { checkEnrolment, enrolCitizen } from './enrol-citizen.ts'
import {
  checkEnrolmentTransitions,
  transitionEnrolment,
  transitionWork,
  undoEnrolmentTransition,
  undoWork,
} from './enrolment-transitions.ts'
import { exportRoster } from './export-roster.ts'
import { listRoster } from './list-roster.ts'
import {
  findEnrolment,
  listCitizenSchedules,
  listEnrolmentSteps,
  listParticipantConsents,
  showEnrolment,
} from './read-enrolments.ts'

/** The roster of a schedule: list, detail, transitions, enrolment by staff, consents, vouchers, and the same for one citizen. */
export function registerRoster(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  const columns = { headers: rosterHeaders, expanded: rosterExpanded }
  registerListCall(app, serving, calls.listRoster, { ...columns, find: listRoster })

  registerCall(app, serving, calls.exportRoster, (context) => exportRoster(db, context))

  registerShowCall(app, serving, calls.showEnrolment, rosterWhole, showEnrolment)

  registerMessageCall(app, serving, calls.transitionEnrolment, 'done.status_changed', (context) =>
    transitionEnrolment(db, context),
  )

  registerMany(app, serving, transitionWork)

  registerDataCall(app, serving, calls.checkTransitions, (context) => checkEnrolmentTransitions(db, context))

  registerMessageCall(app, serving, calls.undoEnrolmentTransition, 'done.undone', (context) =>
    undoEnrolmentTransition(db, context),
  )

  registerMany(app, serving, undoWork)

  registerListCall(app, serving, calls.listEnrolmentSteps, {
    headers: columnsNamed(['id', 'status', 'observation', 'user', 'created_at'], { center: ['status'] }),
    find: listEnrolmentSteps,
    reading: ({ params: { id: schedule_id, profile: profile_id } }) => ({
      entity: 'CitizenSchedule',
      profile_id,
      values: { schedule_id },
    }),
  })

  registerDataCall(app, serving, calls.listParticipantConsents, async (context) => {
    const { params } = context
    const data = await listParticipantConsents(db, context)
    const values = { schedule_id: params.id, count: data.length }
    await auditReading(db, context, { event: 'listed', entity: 'CitizenSchedule', profile_id: params.profile, values })
    return data
  })

  registerDataCall(app, serving, calls.makeVoucher, async ({ who, params, now }) =>
    voucherOf(db, await findEnrolment(db, who, params), { now, publicUrl }, staffVoucherPath),
  )

  registerDataCall(app, serving, calls.checkEnrolment, async (context) => {
    const reasons = (await checkEnrolment(db, context)).map(({ code, params }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      can_waive: code === waivableReason,
    }))
    return { can_enrol: reasons.every(({ can_waive }) => can_waive), reasons }
  })

  registerMessageCall(app, serving, calls.enrolCitizen, 'done.enrolled', async (context) => {
    const id = await enrolCitizen(db, context)
    return { id, citizen_schedule_id: id }
  })

  registerListCall(app, serving, calls.listCitizenSchedules, {
    headers: scheduleHeaders,
    expanded: scheduleExpanded,
    find: listCitizenSchedules,
    reading: ({ params }) => ({ entity: 'CitizenSchedule', profile_id: params.id }),
  })
}
