import { waivableReasons } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { registerMany } from '../../base/services/jobs/many/many-work.ts'
import { staffVoucherPath, voucherOf } from '../vouchers.ts'
import { checkEnrolment, enrolCitizen } from './enrol-citizen.ts'
import {
  checkEnrolmentTransitions,
  transitionEnrolment,
  transitionWork,
  undoEnrolmentTransition,
  undoWork,
} from './enrolment-transitions.ts'
import { exportRoster } from './export-roster.ts'
import { listRosterPhones, phonesReading } from './list-phones.ts'
import { listRoster } from './list-roster.ts'
import {
  findEnrolment,
  listCitizenSchedules,
  listEnrolmentSteps,
  listParticipantConsents,
  showEnrolment,
} from './read-enrolments.ts'

/** The roster of a schedule: list, detail, transitions, enrolment by staff, consents, vouchers, and the same for one citizen. */
export function registerRoster(registrar: Registrar, publicUrl: string | null): void {
  const { call, data, write, list, show } = registrar

  list(calls.listRoster, {
    find: listRoster,
    reading: ({ params }) => ({ entity: 'CitizenSchedule', values: { schedule_id: params.id } }),
  })
  call(calls.exportRoster, exportRoster)
  data(calls.listRosterPhones, listRosterPhones, { reading: phonesReading })
  show(calls.showEnrolment, showEnrolment)
  write(calls.transitionEnrolment, 'done.status_changed', transitionEnrolment)
  registerMany(registrar, transitionWork)
  data(calls.checkTransitions, checkEnrolmentTransitions)
  write(calls.undoEnrolmentTransition, 'done.undone', undoEnrolmentTransition)
  registerMany(registrar, undoWork)

  list(calls.listEnrolmentSteps, {
    find: listEnrolmentSteps,
    reading: ({ params: { id: schedule_id, profile: profile_id } }) => ({
      entity: 'CitizenSchedule',
      profile_id,
      values: { schedule_id },
    }),
  })

  data(calls.listParticipantConsents, listParticipantConsents, {
    reading: ({ params: { id: schedule_id, profile: profile_id } }, { length: count }) => ({
      event: 'listed',
      entity: 'CitizenSchedule',
      profile_id,
      values: { schedule_id, count },
    }),
  })

  data(calls.makeVoucher, async (db, { principal, params, now }) =>
    voucherOf(db, await findEnrolment(db, principal, params), { now, publicUrl }, staffVoucherPath),
  )

  data(calls.checkEnrolment, async (db, context) => {
    const reasons = (await checkEnrolment(db, context)).map(({ code, params }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      can_waive: waivableReasons.includes(code),
    }))
    return { can_enrol: reasons.every(({ can_waive }) => can_waive), reasons }
  })

  write(calls.enrolCitizen, 'done.enrolled', enrolCitizen)

  list(calls.listCitizenSchedules, {
    find: listCitizenSchedules,
    reading: ({ params }) => ({ entity: 'CitizenSchedule', profile_id: params.id }),
  })
}
