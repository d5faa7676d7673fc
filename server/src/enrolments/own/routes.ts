import { Readable } from 'node:stream'
import * as calls from '@portal/contract/citizens'
import { StreamedResponse } from '../../base/services/calls/other-responses.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { wireMomentOrNull } from '../../base/text/time.ts'
import { voucherOf, voucherPath } from '../vouchers.ts'
import { checkOwnEnrolment, enrolOwn } from './enrol-own.ts'
import { listOwnEnrolments, listSubscriptions, readCalendar, readSubscription } from './read-enrolments.ts'
import { withdrawSubscription } from './withdrawal.ts'

/** Taking part. `publicUrl` is the public address of the portal, if it is configured. */
export function registerCitizenEnrolments(
  { call, data, write, list, show }: Registrar,
  publicUrl: string | null,
): void {
  // The handler opens its own transaction: a full schedule gets its response without one, and the others take turns. It also stores
  // the responses of repeated requests itself.
  call(
    calls.enrolOwn,
    async (db, context) => ({ details: await enrolOwn(db, context), data: context.translate('done.enrolled_own') }),
    undefined,
    false,
  )

  data(calls.checkOwnEnrolment, async (db, context) => {
    const { blockers, consents } = await checkOwnEnrolment(db, context)
    const reasons = blockers.map(({ code, params, from }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      from: wireMomentOrNull(from),
    }))
    // An overlap only has to be accepted.
    return { can_enrol: reasons.every(({ code }) => code === 'clash_warning'), reasons, consents }
  })

  list(calls.listSubscriptions, { find: listSubscriptions })
  list(calls.listOwnEnrolments, { find: listOwnEnrolments })
  show(calls.showSubscription, (db, context) => readSubscription(db, context, context.params.id))
  write(calls.withdrawSubscription, 'done.withdrawn', withdrawSubscription)

  data(calls.subscriptionVoucher, async (db, context) => {
    const { citizen_schedule_id } = await readSubscription(db, context, context.params.id)
    return voucherOf(db, citizen_schedule_id, { now: context.now, publicUrl }, voucherPath)
  })

  const host = publicUrl === null ? 'portal' : new URL(publicUrl).hostname
  call(calls.subscriptionCalendar, async (db, { principal, params: { id } }) => {
    const file = await readCalendar(db, principal, id, host)
    return new StreamedResponse(Readable.from([file]), 'text/calendar; charset=utf-8', {
      'content-disposition': `attachment; filename="actividad-${id}.ics"`,
    })
  })
}
