import { Readable } from 'node:stream'
import * as calls from '@portal/contract/citizens'
import { citizenEnrolmentExpanded, citizenEnrolmentHeaders } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { voucherOf, voucherPath } from '../../../enrolment/vouchers.ts'
import type { AppContext } from '../../../http/call-context.ts'
import { listing, titled } from '../../../http/envelope.ts'
import { StreamedAnswer } from '../../../http/other-answers.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { wireMomentOrNull } from '../../../text/time.ts'
import { checkOwnEnrolment, enrolOwn } from './enrol-own.ts'
import { listOwnEnrolments, listSubscriptions, readCalendar, readSubscription } from './read-enrolments.ts'
import { withdrawSubscription } from './withdrawal.ts'

const headers = titled(citizenEnrolmentHeaders)
const expanded = titled(citizenEnrolmentExpanded)

/** Taking part (citizens.md section 1.5). `publicUrl` is the public address of the portal, if it is configured. */
export function registerCitizenEnrolments(app: FastifyInstance, serving: AppContext, publicUrl: string | null): void {
  const { db } = serving

  registerMessageCall(app, serving, calls.enrolOwn, 'done.enrolled_own', (context) => enrolOwn(db, context))

  registerDataCall(app, serving, calls.checkOwnEnrolment, async (context) => {
    const { blockers, consents } = await checkOwnEnrolment(db, context)
    const reasons = blockers.map(({ code, params, from }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      from: wireMomentOrNull(from),
    }))
    // An overlap only has to be accepted.
    return { can_enrol: reasons.every(({ code }) => code === 'clash_warning'), reasons, consents }
  })

  registerCall(app, serving, calls.listSubscriptions, async (context) => {
    const { query, url, locale, now } = context
    const found = await listSubscriptions(db, context.who, query, now)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, calls.listOwnEnrolments, async (context) => {
    const { params, query, url, locale, now } = context
    const found = await listOwnEnrolments(db, context.who, params.id, query, now)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, calls.showSubscription, async (context) => {
    const { params, locale, now } = context
    const data = await readSubscription(db, context.who, params.id, now)
    return { data, details: { headers: headers[locale], expanded: expanded[locale] } }
  })

  registerMessageCall(app, serving, calls.withdrawSubscription, 'done.withdrawn', (context) =>
    withdrawSubscription(db, context),
  )

  registerDataCall(app, serving, calls.subscriptionVoucher, async (context) => {
    const { params, now } = context
    const { citizen_schedule_id } = await readSubscription(db, context.who, params.id, now)
    return voucherOf(db, citizen_schedule_id, { now, publicUrl }, voucherPath)
  })

  const host = publicUrl === null ? 'portal' : new URL(publicUrl).hostname
  registerCall(app, serving, calls.subscriptionCalendar, async (context) => {
    const { id } = context.params
    const file = await readCalendar(db, context.who, id, host)
    return new StreamedAnswer(Readable.from([file]), 'text/calendar; charset=utf-8', {
      'content-disposition': `attachment; filename="actividad-${id}.ics"`,
    })
  })

  registerDataCall(app, serving, calls.listBookings, async () => [])
  registerDataCall(app, serving, calls.listPendingPayments, async () => [])
}
