import { Readable } from 'node:stream'
import {
  checkOwnEnrolment as checkCall,
  citizenEnrolmentExpanded,
  citizenEnrolmentHeaders,
  enrolOwn as enrolCall,
  listBookings,
  listSubscriptions as listCall,
  listOwnEnrolments as listOwnCall,
  listPendingPayments,
  showSubscription,
  subscriptionCalendar,
  subscriptionVoucher,
  withdrawSubscription as withdrawCall,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { voucherOf, voucherPath } from '../../../enrolment/vouchers.ts'
import { listing, titled } from '../../../http/envelope.ts'
import { type AppContext, registerCall, StreamedAnswer, signedInCitizen } from '../../../http/register-call.ts'
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

  registerMessageCall(app, serving, enrolCall, 'done.enrolled_own', (context) => enrolOwn(db, context))

  registerDataCall(app, serving, checkCall, async (context) => {
    const { blockers, consents } = await checkOwnEnrolment(db, context)
    const reasons = blockers.map(({ code, params, from }) => ({
      code,
      reason: context.translate(`error_codes.${code}`, params),
      from: wireMomentOrNull(from),
    }))
    // An overlap only has to be accepted.
    return { can_enrol: reasons.every(({ code }) => code === 'clash_warning'), reasons, consents }
  })

  registerCall(app, serving, listCall, async (context) => {
    const { query, url, locale, now } = context
    const found = await listSubscriptions(db, signedInCitizen(context), query, now)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, listOwnCall, async (context) => {
    const { params, query, url, locale, now } = context
    const found = await listOwnEnrolments(db, signedInCitizen(context), params.id, query, now)
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, showSubscription, async (context) => {
    const { params, locale, now } = context
    const data = await readSubscription(db, signedInCitizen(context), params.id, now)
    return { data, details: { headers: headers[locale], expanded: expanded[locale] } }
  })

  registerMessageCall(app, serving, withdrawCall, 'done.withdrawn', (context) => withdrawSubscription(db, context))

  registerDataCall(app, serving, subscriptionVoucher, async (context) => {
    const { params, now } = context
    const { citizen_schedule_id } = await readSubscription(db, signedInCitizen(context), params.id, now)
    return voucherOf(db, citizen_schedule_id, { now, publicUrl }, voucherPath)
  })

  const host = publicUrl === null ? 'portal' : new URL(publicUrl).hostname
  registerCall(app, serving, subscriptionCalendar, async (context) => {
    const { id } = context.params
    const file = await readCalendar(db, signedInCitizen(context), id, host)
    return new StreamedAnswer(Readable.from([file]), 'text/calendar; charset=utf-8', {
      'content-disposition': `attachment; filename="actividad-${id}.ics"`,
    })
  })

  registerDataCall(app, serving, listBookings, async () => [])
  registerDataCall(app, serving, listPendingPayments, async () => [])
}
